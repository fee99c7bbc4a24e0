package io.gangflow.argo.manifests;

import io.fabric8.kubernetes.api.model.EnvFromSource;
import io.fabric8.kubernetes.api.model.EnvFromSourceBuilder;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.StageTexts;
import io.gangflow.pipeline.model.Text;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How pods get to the object store: by a Secret of their namespace whose keys are the variables of the AWS tools
 * ({@code AWS_ENDPOINT_URL_S3}, {@code AWS_ACCESS_KEY_ID}, …). It need not be there, because pods can have an identity
 * instead. Only pods of stages that name a place of an object store take it; a stage's own variables win over it.
 */
final class ObjectStore {

    /** Made by infra-tofu/platform, or by hand. */
    static final String SECRET = "gangflow-storage";

    private static final Pattern PLACE = Pattern.compile("s3a?://");

    private ObjectStore() {}

    /** Whether a text of the stage names a place, or refers to a parameter that does by default. */
    static boolean isNamedBy(Stage stage, Pipeline pipeline) {
        Map<String, Optional<String>> defaults =
                pipeline.parameters().stream().collect(Collectors.toMap(Parameter::name, Parameter::defaultValue));
        return StageTexts.of(stage).stream()
                .map(StageTexts.Located::text)
                .anyMatch(text -> isPlace(text.toString())
                        || parameters(text).stream()
                                .anyMatch(name -> defaults.getOrDefault(name, Optional.empty())
                                        .filter(ObjectStore::isPlace)
                                        .isPresent()));
    }

    /** What the containers of such a stage take their environment from. */
    static List<EnvFromSource> environment() {
        return List.of(new EnvFromSourceBuilder()
                .withNewSecretRef()
                .withName(SECRET)
                .withOptional(true)
                .endSecretRef()
                .build());
    }

    private static boolean isPlace(String text) {
        return PLACE.matcher(text).find();
    }

    private static Set<String> parameters(Text text) {
        return text.references().stream()
                .filter(reference -> reference.scope() == Text.Scope.PARAMETERS)
                .map(Text.Reference::name)
                .collect(Collectors.toSet());
    }
}
