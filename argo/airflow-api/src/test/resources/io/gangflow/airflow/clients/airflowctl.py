import json, os, pathlib, subprocess, sys, tempfile, time
host, token = sys.argv[1], sys.argv[2]
home = tempfile.mkdtemp()
environment = {**os.environ, "HOME": home, "AIRFLOW_HOME": home, "AIRFLOW_CLI_TOKEN": token}
def ctl(*words):
    done = subprocess.run([str(pathlib.Path(sys.executable).with_name("airflowctl")), *words], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout
ctl("auth", "login", "--api-url", host, "--api-token", token, "--skip-keyring")
assert json.loads(ctl("dags", "list", "-o", "json"))[0]["dag_id"] == "books"
ctl("dags", "trigger", "books", "--dag-run-id", "by+ctl", "-o", "json")
for _ in range(60):
    run = json.loads(ctl("dagrun", "get", "books", "by+ctl", "-o", "json"))
    run = run[0] if isinstance(run, list) else run
    if run["state"] in ("success", "failed"):
        break
    time.sleep(0.5)
assert run["state"] == "success", run
assert json.loads(ctl("pools", "list", "-o", "json"))[0]["name"] == "default"
for group in ("variables", "connections", "assets", "jobs", "providers", "plugins"):
    ctl(group, "list")
print("done")
