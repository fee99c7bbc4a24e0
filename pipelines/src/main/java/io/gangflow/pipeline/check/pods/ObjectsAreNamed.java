package io.gangflow.pipeline.check.pods;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.model.PodSettings;
import io.gangflow.pipeline.model.PodVolume;
import io.gangflow.pipeline.name.NameForm;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** GF0205: names of cluster objects that are not valid object names. */
final class ObjectsAreNamed implements PodRule {

    @Override
    public Stream<Diagnostic> check(StagePlace at) {
        PodSettings pods = at.stage().pods();
        Stream<Diagnostic> account = pods.serviceAccount().stream()
                .flatMap(name ->
                        ObjectNames.check(NameForm.OBJECT, name, "a ServiceAccount", at.value("serviceAccount"))
                                .stream());
        List<String> secrets = pods.imagePullSecrets();
        Stream<Diagnostic> pulls = IntStream.range(0, secrets.size())
                .boxed()
                .flatMap(index -> ObjectNames.check(
                        NameForm.OBJECT,
                        secrets.get(index),
                        "a Secret",
                        at.value("imagePullSecrets", Integer.toString(index)))
                        .stream());
        Stream<Diagnostic> volumes = pods.volumes().entrySet().stream().flatMap(volume -> source(at, volume).stream());
        return Stream.of(account, pulls, volumes).flatMap(found -> found);
    }

    private static Optional<Diagnostic> source(StagePlace at, Map.Entry<String, PodVolume> volume) {
        PodVolume.Source source = volume.getValue().source();
        if (source instanceof PodVolume.Claim claim) {
            return name(at, volume.getKey(), claim.name(), "claim", "a PersistentVolumeClaim");
        }
        if (source instanceof PodVolume.ConfigMap configMap) {
            return name(at, volume.getKey(), configMap.name(), "configMap", "a ConfigMap");
        }
        return source instanceof PodVolume.Secret secret
                ? name(at, volume.getKey(), secret.name(), "secret", "a Secret")
                : Optional.empty();
    }

    private static Optional<Diagnostic> name(StagePlace at, String volume, String name, String key, String noun) {
        return ObjectNames.check(NameForm.OBJECT, name, noun, at.value("volumes", volume, key));
    }
}
