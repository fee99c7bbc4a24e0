package io.gangflow.argo.compiler.template;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.StageTexts;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The access of pods to the object store. Keys are files: a Secret of their namespace, mounted read-only, with the
 * files {@code credentials} and {@code config} of the AWS tools, which find them by two variables. Kubernetes expands
 * {@code $(NAME)} in commands, so no variable of a container contains a key. Endpoint and region are not secret: they
 * are variables from a ConfigMap of the same name. Both objects are optional, because pods can have an identity
 * instead. Only pods of stages that name a location in an object store get them; a stage's own variables take
 * precedence.
 */
public final class ObjectStoreAccess {

    /** Name of the Secret and the ConfigMap, created by infra-tofu/platform or by hand. */
    public static final String NAME = "gangflow-storage";

    /** Folder of the Secret's files, also in Spark's pods (spark-volcano, StorageFiles). */
    static final String FOLDER = "/var/run/gangflow/storage";

    /** Spark setting for {@link #S3A_PROVIDERS}. */
    public static final String S3A_PROVIDERS_KEY = "spark.hadoop.fs.s3a.aws.credentials.provider";

    /**
     * S3A's own list (hadoop-aws 3.4.2, core-default.xml) with the SDK's chain in place of its two last, which do not
     * include the file and web identity. Without it, applications that set no provider themselves would not find the
     * keys.
     */
    public static final String S3A_PROVIDERS = String.join(
            ",",
            "org.apache.hadoop.fs.s3a.TemporaryAWSCredentialsProvider",
            "org.apache.hadoop.fs.s3a.SimpleAWSCredentialsProvider",
            "software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider");

    private static final String VOLUME = "storage";
    private static final Pattern PLACE = Pattern.compile("s3a?://");

    /** In the order of a container's variables. */
    private static final List<EnvVar> FILES = List.of(
            new EnvVar("AWS_SHARED_CREDENTIALS_FILE", FOLDER + "/credentials", null),
            new EnvVar("AWS_CONFIG_FILE", FOLDER + "/config", null));

    private ObjectStoreAccess() {}

    /** Whether a text of the stage names a location, or refers to a parameter whose default does. */
    static boolean isNamedBy(Stage stage, Pipeline pipeline) {
        Map<String, Optional<String>> defaults =
                pipeline.parameters().stream().collect(Collectors.toMap(Parameter::name, Parameter::defaultValue));
        return StageTexts.of(stage).stream()
                        .map(StageTexts.Located::text)
                        .anyMatch(text -> isPlace(text.toString())
                                || parameters(text).stream()
                                        .anyMatch(name -> defaults.getOrDefault(name, Optional.empty())
                                                .filter(ObjectStoreAccess::isPlace)
                                                .isPresent()))
                || (stage.work() instanceof Work.Spark spark
                        && spark.program().files().anyMatch(ObjectStoreAccess::isPlace));
    }

    /** Adds the variables and the files of the object store to a container. */
    static Container reach(Container container) {
        List<EnvVar> env = new ArrayList<>(FILES);
        env.removeIf(file ->
                container.getEnv().stream().anyMatch(own -> own.getName().equals(file.getName())));
        env.addAll(container.getEnv());
        return new ContainerBuilder(container)
                .withEnv(env)
                .addNewEnvFrom()
                .withNewConfigMapRef(NAME, true)
                .endEnvFrom()
                .addNewVolumeMount()
                .withName(VOLUME)
                .withMountPath(FOLDER)
                .withReadOnly(true)
                .endVolumeMount()
                .build();
    }

    /** The Secret's files; empty if it does not exist. */
    public static Volume volume() {
        return new VolumeBuilder()
                .withName(VOLUME)
                .withNewSecret()
                .withSecretName(NAME)
                .withOptional(true)
                .endSecret()
                .build();
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
