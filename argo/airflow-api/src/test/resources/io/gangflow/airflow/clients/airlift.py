import sys
from dagster_airlift.core import AirflowInstance, AirflowBasicAuthBackend
host, user, password = sys.argv[1], sys.argv[2], sys.argv[3]
airflow = AirflowInstance(auth_backend=AirflowBasicAuthBackend(webserver_url=host, username=user, password=password), name="gangflow")
assert [d.dag_id for d in airflow.list_dags()] == ["books"]
assert sorted(t.task_id for t in airflow.get_task_infos(dag_id="books")) == ["after", "count", "report"]
assert airflow.get_task_info(dag_id="books", task_id="report").task_id == "report"
assert airflow.list_variables() == []
airflow.unpause_dag("books")
run = airflow.trigger_dag("books")
airflow.wait_for_run_completion("books", run, timeout=120)
assert airflow.get_run_state("books", run) == "success"
tasks = airflow.get_task_instance_batch(dag_id="books", task_ids=["report", "after"], run_id=run, states=["success"])
assert sorted(t.task_id for t in tasks) == ["after", "report"], tasks
found, total = airflow.get_dag_runs_batch(dag_ids=["books"])
assert run in [r.run_id for r in found] and total >= 1
assert "reporting" in airflow.get_task_instance_logs("books", "report", run, 1)
source = airflow.get_dag_source_code(airflow.list_dags()[0].metadata["file_token"])
assert "entrypoint" in source, source
airflow.delete_run("books", run)
print("done")
