package io.gangflow.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.ClusterFileReader;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.run.Launcher;
import io.gangflow.run.TimelineFold;
import io.gangflow.simulator.play.SimulatedLauncher;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReportSizeTest {

    private static final Path FOLDER = Path.of("../pipelines");
    private static final int ARTICLE_BYTES = 150 * 1024;
    private static final int LARGEST_BYTES = 300 * 1024;

    @Test
    void theArticleUnderBothSchedulersStaysSmall() throws Exception {
        String html =
                html(simulated("article", SchedulerName.KUBE_SCHEDULER), simulated("article", SchedulerName.VOLCANO));

        assertThat(html.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(ARTICLE_BYTES);
        assertThat(html).contains("By stage").contains("By node").contains("By queue");
    }

    @Test
    void theSectionsOfTheWalkthroughStaySmallInOneFile() throws Exception {
        String html = html(
                simulated("section-4-wordcount", SchedulerName.KUBE_SCHEDULER),
                simulated("section-5-spark", SchedulerName.KUBE_SCHEDULER),
                simulated("section-5-spark", SchedulerName.VOLCANO),
                simulated("section-6-ddp", SchedulerName.KUBE_SCHEDULER),
                simulated("section-6-ddp", SchedulerName.VOLCANO));

        assertThat(html.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(ARTICLE_BYTES);
    }

    @Test
    void tenThousandPodsAreCountedAndNotDrawnOneByOne() {
        for (int nodes : new int[] {20, 1_000}) {
            String html = html(new ReportedRun("under volcano", ManyPods.of(10_000, nodes, 40, 7)));

            assertThat(html.getBytes(StandardCharsets.UTF_8))
                    .as("%d nodes, seed 7", nodes)
                    .hasSizeLessThan(LARGEST_BYTES);
            assertThat(html).contains("pods, at most").doesNotContain("worker-3, 4 cpu");
        }
    }

    private static String html(ReportedRun... runs) {
        return HtmlReport.of("Title", "Text", List.of(new ReportSection("Section", "Text", List.of(runs), List.of())));
    }

    private static ReportedRun simulated(String definition, SchedulerName scheduler) throws InterruptedException {
        Pipeline pipeline = PipelineReader.read(FOLDER.resolve("definitions/" + definition + ".yaml"))
                .orElseThrow();
        Plan plan = new Planner().plan(pipeline, Optional.of(scheduler)).orElseThrow();
        Cluster cluster =
                ClusterFileReader.read(FOLDER.resolve("clusters/article.yaml")).orElseThrow();
        TimelineFold fold = new TimelineFold();
        new SimulatedLauncher(cluster, SimulatedLauncher.Options.of(cluster, 1))
                .launch(new Launcher.Request(plan, definition, Map.of()), fold);
        return new ReportedRun("under " + scheduler.keyword(), fold.timeline());
    }
}
