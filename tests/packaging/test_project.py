"""The project file, the pinned list, the conda file, the README and the wheel agree with each other."""

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from fs_core import launcher

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
LOCK = (ROOT / "requirements.lock").read_text()


def entries() -> list[str]:
    """The pinned list cut into one text per package."""
    return [entry for entry in re.split(r"\n(?=[A-Za-z0-9])", LOCK) if not entry.startswith("#")]


def pinned() -> dict[str, list[str]]:
    """Package name to its pinned versions (more than one where platforms differ)."""
    versions: dict[str, list[str]] = {}
    for entry in entries():
        requirement = Requirement(entry.split("\\")[0].strip())
        versions.setdefault(canonicalize_name(requirement.name), []).append(
            str(requirement.specifier).removeprefix("==")
        )
    return versions


# --- the pinned list -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wanted",
    PROJECT["dependencies"] + PROJECT["optional-dependencies"]["dev"] + PROJECT["optional-dependencies"]["app"],
)
def test_the_pinned_list_satisfies_the_project(wanted: str) -> None:
    requirement = Requirement(wanted)
    versions = pinned().get(canonicalize_name(requirement.name), [])
    assert versions
    assert all(requirement.specifier.contains(version) for version in versions)


def test_every_pinned_package_is_exact_and_has_a_hash() -> None:
    assert len(entries()) > 50
    assert [
        entry for entry in entries() if not re.match(r"[\w.-]+==\S+ ", entry) or "--hash=sha256:" not in entry
    ] == []


def test_the_pinned_list_names_no_index_and_not_the_project_itself() -> None:
    assert "://" not in LOCK
    assert "index-url" not in LOCK.split("\n", 2)[2]  # the first two lines tell how the list was made
    assert "fs-core" not in pinned()


def test_the_launcher_asks_for_what_the_project_depends_on() -> None:
    assert {Requirement(wanted).name for wanted in PROJECT["dependencies"]} == set(launcher.STUDY)


def test_the_conda_file_installs_the_same_list_on_the_same_pythons() -> None:
    lines = [line.strip() for line in (ROOT / "environment.yml").read_text().splitlines()]
    dependencies = [line.removeprefix("- ") for line in lines[lines.index("dependencies:") + 1 :]]
    assert dependencies == [f"python{PROJECT['requires-python']}", "pip", "pip:", "-r requirements.lock"]


def test_the_oldest_python_is_the_same_everywhere() -> None:
    oldest = re.search(r"version_info < \((\d+), (\d+)\)", (ROOT / "fs_core" / "__main__.py").read_text())
    assert oldest
    assert SpecifierSet(PROJECT["requires-python"]) == SpecifierSet(f">={oldest[1]}.{oldest[2]}")
    assert f"--python-version {oldest[1]}.{oldest[2]} " in LOCK


# --- the README ----------------------------------------------------------------------------------------------------


def test_the_example_of_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    examples = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    example = "\n".join(examples)  # one after the other, as a reader types them
    names: dict[str, object] = {}
    exec(compile(example, "README.md", "exec"), names)
    assert Path("game.fsrec").is_file()


def test_the_folders_that_the_readme_and_contributing_name_are_there() -> None:
    for page in ("README.md", "CONTRIBUTING.md"):
        named = re.findall(r"`((?:fs_core|data|notebooks|tests)/[\w/.-]*)`", (ROOT / page).read_text())
        assert named
        assert [path for path in named if not (ROOT / path).exists()] == []


# --- the wheel -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    return next(folder.glob("*.whl"))


def test_the_wheel_carries_the_style_sheet_of_the_charts(wheel: Path) -> None:
    assert "fs_core/atlas/study.mplstyle" in zipfile.ZipFile(wheel).namelist()


def test_the_wheel_carries_data_notebooks_and_licences(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder, packed in ((ROOT / "data", "fs_core/_data"), (ROOT / "notebooks", "fs_core/_notebooks")):
        files = [f for f in folder.rglob("*") if f.is_file() and ".ipynb_checkpoints" not in f.parts]
        assert files
        assert [f for f in files if f"{packed}/{f.relative_to(folder).as_posix()}" not in names] == []
    licences = {name.split("/licenses/")[1] for name in names if "/licenses/" in name}
    assert {"LICENSE", "data/geo/licences/LGPL-3.0.txt", "data/geo/licences/GPL-3.0.txt"} <= licences


def test_the_wheel_works_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "env")], check=True)
    python = launcher.python_of(tmp_path / "env")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, str(wheel)], check=True)

    def run(*words: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run([str(python), "-I", *words], capture_output=True, text=True, cwd=tmp_path)

    code = (
        "import fs_core\nfrom fs_core import data, launcher\n"
        "print(fs_core.Campaign(seed=1).decision.kind, data.DATA.name)\n"
        "print(*sorted(file.name for file in launcher.notebooks_folder().glob('*.ipynb')))"
    )
    done = run("-c", code)
    first, second = done.stdout.splitlines()
    assert first == "area _data", done.stderr
    assert second.split() == sorted(file.name for file in (ROOT / "notebooks").glob("*.ipynb"))
    told = run("-m", "fs_core", "lab", "--no-browser")
    assert told.returncode == 2
    assert told.stderr.startswith("This installed copy lacks jupyterlab, ipywidgets"), told.stderr
    assert run("-m", "fs_core", "rule", "10.4").returncode == 0
