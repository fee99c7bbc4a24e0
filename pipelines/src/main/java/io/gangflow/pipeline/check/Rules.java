package io.gangflow.pipeline.check;

import io.gangflow.pipeline.check.cache.CacheRules;
import io.gangflow.pipeline.check.condition.SidesCompare;
import io.gangflow.pipeline.check.gang.GangsFitTheirQueue;
import io.gangflow.pipeline.check.gang.MinAvailableIsPart;
import io.gangflow.pipeline.check.gang.OperatorsHaveNoElasticGangs;
import io.gangflow.pipeline.check.gang.PrioritiesAreOrdinary;
import io.gangflow.pipeline.check.gang.PrioritiesExist;
import io.gangflow.pipeline.check.gang.PriorityClassesCanBeCreated;
import io.gangflow.pipeline.check.gang.QueuesExist;
import io.gangflow.pipeline.check.gang.ReservationCoversGang;
import io.gangflow.pipeline.check.gang.StrictGangsNeedVolcano;
import io.gangflow.pipeline.check.pods.PodRules;
import io.gangflow.pipeline.check.run.RunRules;
import io.gangflow.pipeline.check.spark.SparkRules;
import io.gangflow.pipeline.check.training.TrainingRules;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.pipeline.rule.StageRule;
import java.util.List;
import java.util.stream.Stream;

/** All rules for pipelines. */
public final class Rules {

    /** Rules for one file, whether it is used alone or included. */
    private static final List<Rule<Pipeline>> OF_A_FILE = List.of(
            new NamesAreUsable(),
            new ParametersAgree(),
            RunRules::checkFile,
            new ImagesAreFixed(),
            new EnvironmentNamesAreUsable(),
            new CommandsAreShort(),
            new ValuesAreNotRunAsCode(),
            new SparkSettingsAreOpen(),
            new SparkAmountsAreReadable(),
            new InstancesAreCountable(),
            new ManifestsAreObjects(),
            new TimeoutCoversWork(),
            new StageGraphIsAcyclic(),
            new PredecessorsExist(),
            new ReferencesResolve(),
            new KeysGoWithStage(),
            new NamesAreUnique(),
            new FailureNeedsSuccess(),
            new ItemsAreUsable(),
            new MinAvailableIsPart(),
            new RanksAreWatched(),
            new ReservationCoversGang(),
            new StrictGangsNeedVolcano(),
            new OperatorsHaveNoElasticGangs(),
            new RequestsAreComplete(),
            new GpuNodesAreTolerated(),
            new ParallelismHasEffect(),
            new PrioritiesAreOrdinary(),
            new PriorityClassesCanBeCreated(),
            (StageRule) at -> TrainingRules.check(at, at.scheduler()),
            (StageRule) PodRules::check,
            (StageRule) CacheRules::check,
            (StageRule) at -> SidesCompare.check(at, at.pipeline()),
            (StageRule) SparkRules::check);

    /** Rules for the whole pipeline, with its includes expanded. */
    private static final List<Rule<Pipeline>> OF_THE_WHOLE = List.of(
            new NamesStayShort(),
            RunRules::checkWhole,
            new TemplatesAreDistinct(),
            new FitsOneWorkflow(),
            new QueuesExist(),
            new GangsFitTheirQueue(),
            new PrioritiesExist());

    private Rules() {}

    /** Returns every rule, in a fixed order. */
    public static List<Rule<Pipeline>> all() {
        return Stream.concat(OF_A_FILE.stream(), OF_THE_WHOLE.stream()).toList();
    }

    /** Returns all violations. */
    public static List<Diagnostic> check(Pipeline pipeline) {
        return check(all(), pipeline);
    }

    /** Returns the violations within one file. */
    public static List<Diagnostic> checkFile(Pipeline pipeline) {
        return check(OF_A_FILE, pipeline);
    }

    /** Returns the violations of the whole pipeline, with its includes expanded. */
    public static List<Diagnostic> checkWhole(Pipeline pipeline) {
        return check(OF_THE_WHOLE, pipeline);
    }

    private static List<Diagnostic> check(List<Rule<Pipeline>> rules, Pipeline pipeline) {
        return rules.stream()
                .flatMap(rule -> rule.check(pipeline).stream())
                .sorted()
                .toList();
    }
}
