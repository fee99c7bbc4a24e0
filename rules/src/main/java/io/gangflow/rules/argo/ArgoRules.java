package io.gangflow.rules.argo;

import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import java.util.List;

/** Rules for Argo Workflows. */
public final class ArgoRules {

    private static final List<Rule<CheckedWork>> ALL = List.of(
            new ChildrenGoWithTheirWorkflow(),
            new ConditionsAreSelectors(),
            new FailuresAreSeen(),
            new JobsAreCreatedNotApplied(),
            new MastersAreWatched(),
            new ObjectsOutlivePolling(),
            new OwnersAreSet(),
            new ResourcesAreNotReplaced(),
            new SuccessIsAsked(),
            new SuccessIsPositive(),
            new WorkflowPodsShareNoGroup(),
            new WorkflowsFitArgo());

    private ArgoRules() {}

    public static List<Rule<CheckedWork>> all() {
        return ALL;
    }
}
