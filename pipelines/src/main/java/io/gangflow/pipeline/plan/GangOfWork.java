package io.gangflow.pipeline.plan;

import io.gangflow.pipeline.model.PodsOfWork;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Torchrun;
import io.gangflow.pipeline.model.Work;
import java.util.List;

/** The pods that one instance of a stage needs at the same time. */
final class GangOfWork {

    private GangOfWork() {}

    static Gang of(Stage stage) {
        List<Gang.Member> members = PodsOfWork.of(stage).stream()
                .map(pods -> new Gang.Member(pods.role(), pods.replicas(), pods.resources(), pods.createdByDriver()))
                .toList();
        int all = members.stream().mapToInt(Gang.Member::replicas).sum();
        return new Gang(members, stage.minAvailable().orElseGet(() -> fewest(stage, all)));
    }

    private static int fewest(Stage stage, int all) {
        return stage.work() instanceof Work.Ddp ddp
                ? ddp.elastic().map(Torchrun.Elastic::min).orElse(all)
                : all;
    }
}
