package io.gangflow.rules.queue;

import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.Amounts;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.Groups;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.ArrayList;
import java.util.List;

/** GF0685: a gang that requests more than the ResourceQuota of its namespace. */
final class QuotaHoldsEachGang implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (ForeignObject object : checked.objects()) {
            if (object.object() instanceof ResourceQuota quota && quota.getSpec() != null) {
                Resources hard = Groups.quota(quota.getSpec().getHard());
                for (PodGroup group : checked.work().podGroups()) {
                    Resources gang = Groups.reserved(group);
                    if (CheckedWork.namespace(group).equals(object.namespace()) && !Groups.within(gang, hard)) {
                        found.add(
                                Diagnostic.of(
                                                DiagnosticCode.GF0685,
                                                object.span("spec", "hard"),
                                                "gang `%s` requests %s, but quota `%s` has %s"
                                                        .formatted(
                                                                Excerpt.of(group.getMetadata()
                                                                        .getName()),
                                                                Amounts.text(gang),
                                                                Excerpt.of(object.name()),
                                                                Amounts.text(hard)),
                                                "the API server rejects pods beyond the quota")
                                        .withHint(
                                                "raise the quota or make the gang smaller; with the capability of a queue instead, the gang would wait"));
                    }
                }
            }
        }
        return found;
    }
}
