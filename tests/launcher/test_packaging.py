"""The project file, the pinned list and the wheel agree with each other."""

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from fs_core import launcher

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
LOCK = (ROOT / "requirements.lock").read_text()


def name_of(requirement: str) -> str:
    return re.split(r"[<>=!~\[; ]", requirement)[0].lower().replace("_", "-")


def pinned() -> set[str]:
    return {name_of(line) for line in LOCK.splitlines() if re.match(r"[A-Za-z0-9]", line)}


def test_the_pinned_list_holds_every_dependency_and_what_the_tests_need() -> None:
    wanted = {name_of(r) for r in PROJECT["dependencies"] + PROJECT["optional-dependencies"]["dev"]}
    assert wanted <= pinned()


def test_every_pinned_package_has_a_hash_and_no_host_is_named() -> None:
    requirements = re.split(r"\n(?=[A-Za-z0-9])", LOCK)
    assert all("--hash=sha256:" in r for r in requirements if re.match(r"[A-Za-z0-9]", r))
    assert "://" not in LOCK


def test_the_launcher_asks_for_the_same_packages_as_the_project() -> None:
    assert {name_of(r) for r in PROJECT["dependencies"]} == set(launcher.STUDY)


def test_the_conda_file_installs_the_same_list() -> None:
    lines = [line.strip() for line in (ROOT / "environment.yml").read_text().splitlines()]
    assert "- -r requirements.lock" in lines
    python = next(line for line in lines if line.startswith("- python"))
    assert python.removeprefix("- python") == PROJECT["requires-python"]
    assert not [line for line in lines if "==" in line]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    return next(folder.glob("*.whl"))


def test_the_wheel_carries_data_notebooks_and_licences(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder, packed in ((ROOT / "data", "fs_core/_data"), (ROOT / "notebooks", "fs_core/_notebooks")):
        files = [f for f in folder.rglob("*") if f.is_file() and ".ipynb_checkpoints" not in f.parts]
        missing = [f for f in files if f"{packed}/{f.relative_to(folder).as_posix()}" not in names]
        assert not missing
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_wheel_works_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "env")], check=True)
    python = launcher.python_of(tmp_path / "env")
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", str(wheel)], check=True)
    code = "from fs_core import Campaign, data; print(Campaign(seed=1).decision.kind, data.DATA.name)"
    run = subprocess.run([str(python), "-c", code], capture_output=True, text=True, cwd=tmp_path, env={})
    assert run.stdout.split() == ["area", "_data"], run.stderr
