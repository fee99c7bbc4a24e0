package io.gangflow.pipeline.share;

import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * Groups stages that use the same templates: those with the same work. If a pipeline has too many templates for one
 * workflow, stages that differ in values only share templates, too. Otherwise every such stage has its own templates,
 * which are easier to read.
 */
public final class SharedStages {

    private SharedStages() {}

    /**
     * A stage and what its templates also depend on.
     *
     * @param scheduler scheduler of its pods
     * @param queue queue of its pods
     */
    public record Member(Stage stage, SchedulerName scheduler, String queue) {}

    /** The common part of stages that share templates. */
    private record Key(Stage pattern, Map<String, Integer> amounts, SchedulerName scheduler, String queue) {

        @Override
        public int hashCode() {
            return Objects.hash(pattern, amounts, scheduler, queue);
        }
    }

    /** A stage and its pattern. */
    private record Draft(Stage stage, StagePattern pattern) {}

    /**
     * Returns the groups of stages, in the order of their first stages.
     *
     * @param templates returns the number of templates that a stage compiles to
     * @param most maximum number of templates in total
     */
    public static List<SharedStage> of(List<Member> members, ToIntFunction<Member> templates, int most) {
        List<SharedStage> equal = grouped(members, StagePattern::whole);
        Map<String, Member> byName = new TreeMap<>();
        members.forEach(member -> byName.put(member.stage().name(), member));
        int all = equal.stream()
                .mapToInt(group -> templates.applyAsInt(byName.get(group.stage().name())))
                .sum();
        return all <= most ? equal : grouped(members, StagePattern::blanked);
    }

    private static List<SharedStage> grouped(List<Member> members, Function<Stage, StagePattern> patterns) {
        Map<Object, List<Draft>> groups = new LinkedHashMap<>();
        for (Member member : members) {
            Stage stage = member.stage();
            StagePattern pattern = stage.sharesTemplates() ? patterns.apply(stage) : StagePattern.whole(stage);
            Object key = stage.sharesTemplates()
                    ? new Key(pattern.stage(), pattern.amounts(), member.scheduler(), member.queue())
                    : stage.name();
            groups.computeIfAbsent(key, missing -> new ArrayList<>()).add(new Draft(stage, pattern));
        }
        return groups.values().stream().map(SharedStages::shared).toList();
    }

    private static SharedStage shared(List<Draft> group) {
        Draft first = group.get(0);
        StagePattern pattern = first.pattern();
        PlaceholderValues columns = new PlaceholderValues(
                group.stream().map(draft -> draft.pattern().taken()).toList());
        boolean sameEarlier =
                group.stream().allMatch(draft -> draft.pattern().earlier().equals(pattern.earlier()));
        Map<String, SharedStage.Own> own = new LinkedHashMap<>();
        IntStream.range(0, group.size())
                .forEach(row -> own.put(
                        group.get(row).stage().name(),
                        new SharedStage.Own(
                                columns.differ() ? Optional.of(columns.valuesOf(row)) : Optional.empty(),
                                sameEarlier
                                        ? Map.of()
                                        : group.get(row).pattern().earlierNames())));
        if (!columns.differ() && sameEarlier) {
            return new SharedStage(first.stage(), own, Map.of(), Optional.empty());
        }
        Map<String, Text> amounts = new TreeMap<>();
        pattern.amounts().forEach((name, blank) -> amounts.put(name, new Text(columns.parts(blank))));
        amounts.values().removeIf(Text::isLiteral);
        return new SharedStage(
                pattern.filled(first.stage(), columns, sameEarlier),
                own,
                amounts,
                pattern.expect().map(blank -> new Text(columns.parts(blank))).filter(text -> !text.isLiteral()));
    }
}
