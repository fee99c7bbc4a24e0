package io.gangflow.pipeline.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** All texts of a stage that can contain references, with their paths below the stage. */
public final class StageTexts implements Work.Visitor<Stream<StageTexts.Located>> {

    private StageTexts() {}

    /** A text and its path; {@code path.get(0)} is the key in the stage. */
    public record Located(List<String> path, Text text) {
        public Located {
            path = List.copyOf(path);
        }

        /** Returns the path as an array. */
        public String[] below() {
            return path.toArray(String[]::new);
        }
    }

    /** Returns the texts in no particular order. */
    public static List<Located> of(Stage stage) {
        List<Located> texts =
                new ArrayList<>(stage.work().accept(new StageTexts()).toList());
        map(stage.inputs(), "inputs").forEach(texts::add);
        map(stage.outputs(), "outputs").forEach(texts::add);
        map(stage.env(), "env").forEach(texts::add);
        pods(stage.pods()).forEach(texts::add);
        repetition(stage.repetition()).forEach(texts::add);
        stage.cache().flatMap(CacheSetting::key).ifPresent(key -> texts.add(new Located(List.of("cache", "key"), key)));
        stage.when().stream().flatMap(Condition::texts).forEach(text -> texts.add(new Located(List.of("when"), text)));
        return texts;
    }

    /** Returns whether any text of a stage has this reference. */
    public static boolean refers(Stage stage, Text.Reference reference) {
        return of(stage).stream()
                .anyMatch(located -> located.text().references().contains(reference));
    }

    @Override
    public Stream<Located> pod(Work.Pod pod) {
        return list(pod.command(), "pod", "command");
    }

    @Override
    public Stream<Located> spark(Work.Spark spark) {
        return list(spark.arguments(), "spark", "arguments");
    }

    @Override
    public Stream<Located> ddp(Work.Ddp ddp) {
        return list(ddp.command(), "ddp", "command");
    }

    @Override
    public Stream<Located> tensorflow(Work.Tensorflow tensorflow) {
        return Stream.concat(
                role(tensorflow.ps(), "tensorflow", "ps"), role(tensorflow.worker(), "tensorflow", "worker"));
    }

    @Override
    public Stream<Located> mpi(Work.Mpi mpi) {
        return Stream.concat(role(mpi.master(), "mpi", "master"), role(mpi.workers(), "mpi", "workers"));
    }

    @Override
    public Stream<Located> ray(Work.Ray ray) {
        return list(ray.command(), "ray", "command");
    }

    @Override
    public Stream<Located> service(Work.Service service) {
        return list(service.command(), "service", "command");
    }

    @Override
    public Stream<Located> manifest(Work.Manifest manifest) {
        return Stream.of();
    }

    @Override
    public Stream<Located> approval(Work.Approval approval) {
        return Stream.of(new Located(List.of("approval", "message"), approval.message()));
    }

    @Override
    public Stream<Located> include(Work.Include include) {
        return map(include.arguments(), "include", "arguments");
    }

    private static Stream<Located> repetition(Repetition repetition) {
        String key = repetition instanceof Repetition.Counted ? "copies" : "foreach";
        return repetition.texts().stream().map(text -> new Located(List.of(key), text));
    }

    private static Stream<Located> pods(PodSettings pods) {
        return Stream.of(
                        map(pods.labels(), "labels"),
                        map(pods.annotations(), "annotations"),
                        containers(pods.initContainers(), "initContainers"),
                        containers(pods.sidecars(), "sidecars"))
                .flatMap(texts -> texts);
    }

    private static Stream<Located> containers(List<ExtraContainer> containers, String key) {
        return containers.stream()
                .flatMap(container -> Stream.concat(
                        list(container.command(), key, container.name(), "command"),
                        map(container.env(), key, container.name(), "env")));
    }

    private static Stream<Located> role(Role role, String kind, String key) {
        return list(role.command(), kind, key, "command");
    }

    private static Stream<Located> list(List<Text> texts, String... path) {
        return IntStream.range(0, texts.size())
                .mapToObj(index -> new Located(append(path, Integer.toString(index)), texts.get(index)));
    }

    private static Stream<Located> map(Map<String, Text> texts, String... path) {
        return texts.entrySet().stream().map(entry -> new Located(append(path, entry.getKey()), entry.getValue()));
    }

    private static List<String> append(String[] path, String last) {
        return Stream.concat(Stream.of(path), Stream.of(last)).toList();
    }
}
