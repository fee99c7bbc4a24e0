package io.gangflow.pipeline.share;

import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.DdpBackend;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A stage without its name, its order and its condition, and the values replaced by blanks: none, or all values by
 * which similar stages differ. Stages of equal patterns can use the same templates.
 *
 * @param stage the remaining stage, with {@link Placeholders} in place of values
 * @param amounts the numbers of the blanks of resources
 * @param expect the number of the blank of the expected duration
 * @param earlier the stages that it refers to, in the order of their first use
 */
record StagePattern(
        Stage stage,
        List<Placeholders.ReplacedValue> taken,
        Map<String, Integer> amounts,
        Optional<Integer> expect,
        List<String> earlier) {

    /** Limits are computed from it, so it remains in the templates. */
    private static final String DISK = "ephemeral-storage";

    /** Remains in the templates of a training, because its shared memory is a share of it. */
    private static final String MEMORY = "memory";

    /** Returns the unchanged stage. */
    static StagePattern whole(Stage stage) {
        return new StagePattern(stage.shape(), List.of(), Map.of(), Optional.empty(), List.of());
    }

    /** Returns the stage with blanks. A cached stage is identified by its whole content, so it gets none. */
    static StagePattern blanked(Stage stage) {
        if (stage.cache().isPresent()) {
            return whole(stage);
        }
        Placeholders blanks = new Placeholders();
        boolean image = !(stage.work() instanceof Work.Spark) && !(stage.work() instanceof Work.Ray);
        Stage left = stage.shape().rewritten(blanks, image ? blanks::image : same -> same);
        Map<String, Integer> amounts = new TreeMap<>();
        Work work = withoutAmounts(left.work(), blanks, amounts);
        Optional<Integer> expect = work instanceof Work.Approval
                ? Optional.empty()
                : stage.expect().map(time -> blanks.take(Long.toString(time.toSeconds()), true));
        Stage pattern = left.working(work);
        return new StagePattern(
                expect.isPresent() ? pattern.expecting(Duration.ofSeconds(1)) : pattern,
                blanks.taken(),
                amounts,
                expect,
                blanks.earlier());
    }

    /** For pods and gangs of equal pods only: requests of other kinds of work are counted in more than one place. */
    private static Work withoutAmounts(Work work, Placeholders blanks, Map<String, Integer> amounts) {
        if (work instanceof Work.Pod pod) {
            return new Work.Pod(pod.image(), pod.command(), taken(pod.resources(), Set.of(DISK), blanks, amounts));
        }
        if (work instanceof Work.Ddp ddp && ddp.backend() == DdpBackend.JOB) {
            return new Work.Ddp(
                    ddp.image(),
                    ddp.command(),
                    ddp.workers(),
                    taken(ddp.resources(), Set.of(DISK, MEMORY), blanks, amounts),
                    ddp.backend(),
                    ddp.torchrun());
        }
        return work;
    }

    private static Resources taken(
            Resources resources, Set<String> kept, Placeholders blanks, Map<String, Integer> amounts) {
        resources.quantities().forEach((name, amount) -> {
            if (!kept.contains(name)) {
                amounts.put(name, blanks.take(amount, true));
            }
        });
        Map<String, Long> left = new TreeMap<>(resources.extended());
        left.replaceAll((name, amount) -> kept.contains(name) ? amount : 1);
        long memory = resources.memoryBytes();
        return new Resources(
                Math.min(1, resources.milliCpu()), kept.contains(MEMORY) ? memory : Math.min(1, memory), left);
    }

    /** Returns the names of earlier stages by their names in the templates. */
    Map<String, String> earlierNames() {
        Map<String, String> names = new TreeMap<>();
        for (String stage : earlier) {
            names.put(Placeholders.earlier(names.size()), stage);
        }
        return names;
    }

    /**
     * Fills the pattern with the common values of its stages, and with references to values where they differ.
     *
     * @param first the stage whose name and other settings it gets
     * @param keepsEarlier whether all of its stages refer to the same earlier ones
     */
    Stage filled(Stage first, PlaceholderValues columns, boolean keepsEarlier) {
        Map<String, String> names = keepsEarlier ? earlierNames() : Map.of();
        Stage filled = stage.rewritten(
                text -> filled(text, columns, names),
                image -> filled(Placeholders.unmarked(image), columns, names).parts().stream()
                        .map(part -> part instanceof Text.Literal literal
                                ? literal.value()
                                : Placeholders.mark((Text.Reference) part))
                        .collect(Collectors.joining()));
        Stage working = filled.working(withAmounts(filled.work(), first.work()));
        return first.expect().map(working::expecting).orElse(working).named(first.name(), first.predecessors());
    }

    private static Text filled(Text text, PlaceholderValues columns, Map<String, String> names) {
        return new Text(text.parts().stream()
                .flatMap(part ->
                        part instanceof Text.Reference reference ? filled(reference, columns, names) : Stream.of(part))
                .toList());
    }

    private static Stream<Text.Part> filled(
            Text.Reference reference, PlaceholderValues columns, Map<String, String> names) {
        if (reference.scope() == Text.Scope.STAGES) {
            String known = reference.name();
            return Stream.of(Text.Reference.ofStage(names.getOrDefault(known, known), reference.member()));
        }
        boolean blank = reference.scope() == Text.Scope.RUN && reference.name().equals(StageValue.NAME);
        return blank ? columns.parts(StageValue.number(reference)).stream() : Stream.of(reference);
    }

    private static Work withAmounts(Work work, Work like) {
        if (work instanceof Work.Pod pod && like instanceof Work.Pod of) {
            return new Work.Pod(pod.image(), pod.command(), of.resources());
        }
        if (work instanceof Work.Ddp ddp && like instanceof Work.Ddp of) {
            return new Work.Ddp(
                    ddp.image(), ddp.command(), ddp.workers(), of.resources(), ddp.backend(), ddp.torchrun());
        }
        return work;
    }
}
