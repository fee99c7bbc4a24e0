package io.gangflow.argo.workflow;

import java.util.ArrayList;
import java.util.List;

/** Reads the progress of a stage off its node: a stage's template is a DAG with one task that fans out. */
final class Stages {

    private Stages() {}

    /** @param calls nodes of the stage's template; there is one */
    static StageProgress progress(String stage, NodePhase phase, List<Node> calls) {
        List<Node> nodes = new ArrayList<>();
        for (Node call : calls) {
            if (call instanceof DagNode dag) {
                dag.tasks().forEach(task -> nodes.addAll(task.children()));
            } else {
                nodes.add(call);
            }
        }
        List<StageProgress.Instance> instances = new ArrayList<>();
        for (Node node : nodes) {
            NodePhase instancePhase = phase.ended() && !node.phase().ended() ? phase : node.phase();
            instances.add(new StageProgress.Instance(
                    instances.size(), instancePhase, node.startedMillis(), node.endedMillis(), node.attempts()));
        }
        return new StageProgress(stage, phase, instances);
    }
}
