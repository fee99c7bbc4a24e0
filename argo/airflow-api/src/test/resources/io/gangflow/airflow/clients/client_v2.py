import sys, time
import airflow_client.client as ac
from airflow_client.client.api import dag_api, dag_run_api, task_instance_api, task_api, config_api, monitor_api
host, token = sys.argv[1], sys.argv[2]
conf = ac.Configuration(host=host, access_token=token)
with ac.ApiClient(conf) as client:
    dags = dag_api.DAGApi(client).get_dags()
    assert [d.dag_id for d in dags.dags] == ["books"], dags
    assert len(task_api.TaskApi(client).get_tasks("books").tasks) == 3
    details = dag_api.DAGApi(client).get_dag_details("books")
    assert details.params["code"]["schema"]["enum"] == ["0", "1"], details.params
    try:
        config_api.ConfigApi(client).get_config()
        raise AssertionError("the configuration was told")
    except ac.exceptions.OpenApiException as e:
        assert "Your Airflow administrator chose" in e.body, e.body
    runs = dag_run_api.DagRunApi(client)
    run = runs.trigger_dag_run("books", ac.TriggerDAGRunPostBody(conf={"code": "1"}))
    for _ in range(300):
        run = runs.get_dag_run("books", run.dag_run_id)
        if run.state in ("success", "failed"):
            break
        time.sleep(0.2)
    assert run.state == "failed", run
    ti = task_instance_api.TaskInstanceApi(client)
    states = {(t.task_id, t.map_index): t.state for t in ti.get_task_instances("books", run.dag_run_id).task_instances}
    assert states == {("count", 0): "success", ("count", 1): "success", ("count", 2): "success",
                      ("report", -1): "failed", ("after", -1): "upstream_failed"}, states
    tries = ti.get_task_instance_tries("books", run.dag_run_id, "report").task_instances
    assert [t.state for t in tries] == ["failed", "failed"], tries
    log = ti.get_log("books", run.dag_run_id, "report", 2)
    lines = [m.event for m in log.content.actual_instance]
    assert "reporting" in lines, lines
    assert lines[-1].startswith("Task failed: ") and "exit code 1" in lines[-1], lines
    before = ti.get_task_instance("books", run.dag_run_id, "report")
    dry = ti.post_clear_task_instances("books", ac.ClearTaskInstancesBody(dag_run_id=run.dag_run_id))
    assert sorted(t.task_id for t in dry.task_instances) == ["after", "report"], dry
    ti.post_clear_task_instances("books", ac.ClearTaskInstancesBody(dag_run_id=run.dag_run_id, dry_run=False))
    # the run may have failed again by now, and Argo counts its tries anew: that it ended later tells of another one
    for _ in range(300):
        again = ti.get_task_instance("books", run.dag_run_id, "report")
        if again.state == "failed" and again.end_date > before.end_date:
            break
        time.sleep(0.2)
    assert again.state == "failed" and again.end_date > before.end_date, (before, again)
print("done")
