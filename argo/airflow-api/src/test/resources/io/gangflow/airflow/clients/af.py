import json, os, pathlib, subprocess, sys, tempfile
host, token = sys.argv[1], sys.argv[2]
home = tempfile.mkdtemp()
environment = {**os.environ, "HOME": home, "AF_CONFIG": home + "/config.yaml", "AIRFLOW_API_URL": host, "AIRFLOW_USERNAME": "u", "AIRFLOW_PASSWORD": token}
def af(*words):
    done = subprocess.run([str(pathlib.Path(sys.executable).with_name("af")), *words], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return json.loads(done.stdout)
assert af("config", "version")["version"].startswith("3.")
assert af("health")["overall_status"] == "healthy"
assert [dag["dag_id"] for dag in af("dags", "list")["dags"]] == ["books"]
ended = af("runs", "trigger-wait", "books", "--conf", '{"code": "1"}', "--poll-interval", "1")
run = ended["dag_run"]["dag_run_id"]
assert ended["dag_run"]["state"] == "failed", ended
assert sorted(task["task_id"] for task in ended["failed_tasks"]) == ["after", "report"], ended
assert "reporting" in json.dumps(af("tasks", "logs", "books", run, "report", "--try", "2"))
print("done")
