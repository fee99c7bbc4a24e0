import sys, time
import airflow_client.client as ac
from airflow_client.client.api import dag_api, dag_run_api, task_instance_api
host, user, password = sys.argv[1], sys.argv[2], sys.argv[3]
conf = ac.Configuration(host=host + "/api/v1", username=user, password=password)
with ac.ApiClient(conf) as client:
    assert [d.dag_id for d in dag_api.DAGApi(client).get_dags().dags] == ["books"]
    assert len(dag_api.DAGApi(client).get_tasks("books").tasks) == 3
    runs = dag_run_api.DAGRunApi(client)
    from airflow_client.client.model.dag_run import DAGRun
    run = runs.post_dag_run("books", DAGRun(conf={"code": "0"}))
    for _ in range(300):
        run = runs.get_dag_run("books", run.dag_run_id)
        if str(run.state) in ("success", "failed"):
            break
        time.sleep(0.2)
    assert str(run.state) == "success", run
    ti = task_instance_api.TaskInstanceApi(client)
    found = ti.get_task_instances("books", run.dag_run_id).task_instances
    assert len(found) == 5, found
    log = ti.get_log("books", run.dag_run_id, "report", 1)
    assert "reporting" in str(log), log
    from airflow_client.client.model.clear_task_instances import ClearTaskInstances
    cleared = dag_api.DAGApi(client).post_clear_task_instances("books", ClearTaskInstances(dry_run=True, dag_run_id=run.dag_run_id, only_failed=False, task_ids=["report"]))
    assert [t.task_id for t in cleared.task_instances] == ["report"], cleared
print("done")
