package io.gangflow.spark.volcano;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.SparkHadoopUtil;

/** The user's PodGroup template, or an empty one. */
final class PodGroupTemplate {

    static final String API_VERSION = "scheduling.volcano.sh/v1beta1";
    static final String KIND = "PodGroup";

    private PodGroupTemplate() {}

    /**
     * Reads the template.
     *
     * @throws IllegalArgumentException if it cannot be read, is not a PodGroup, or is given twice
     */
    static GenericKubernetesResource of(SparkConf conf) {
        String file = VolcanoSetting.POD_GROUP_TEMPLATE_FILE.of(conf);
        String json = VolcanoSetting.POD_GROUP_TEMPLATE_JSON.of(conf);
        if (!file.isEmpty() && !json.isEmpty()) {
            throw new IllegalArgumentException("`%s` and `%s` are both set; remove one"
                    .formatted(
                            VolcanoSetting.POD_GROUP_TEMPLATE_FILE.key(),
                            VolcanoSetting.POD_GROUP_TEMPLATE_JSON.key()));
        }
        if (file.isEmpty() && json.isEmpty()) {
            GenericKubernetesResource empty = new GenericKubernetesResource();
            empty.setApiVersion(API_VERSION);
            empty.setKind(KIND);
            return empty;
        }
        return file.isEmpty()
                ? parse(json, VolcanoSetting.POD_GROUP_TEMPLATE_JSON.key())
                : parse(read(file, conf), "file " + file);
    }

    private static String read(String file, SparkConf conf) {
        try (InputStream in = open(file, conf)) {
            return new String(in.readNBytes(YamlBounds.MAX_SIZE + 1), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "the PodGroup template %s can't be read: %s".formatted(file, e.getMessage()), e);
        }
    }

    private static InputStream open(String file, SparkConf conf) throws IOException {
        URI uri = URI.create(file.replace(" ", "%20"));
        if (uri.getScheme() == null
                || uri.getScheme().equals("file")
                || uri.getScheme().equals("local")) {
            return Files.newInputStream(Path.of(uri.getPath()));
        }
        return FileSystem.newInstance(uri, SparkHadoopUtil.get().newConfiguration(conf))
                .open(new org.apache.hadoop.fs.Path(uri));
    }

    private static GenericKubernetesResource parse(String text, String where) {
        GenericKubernetesResource template;
        try {
            YamlBounds.check(text);
            template = Serialization.unmarshal(text, GenericKubernetesResource.class);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the PodGroup template in %s can't be read as YAML or JSON: %s".formatted(where, e.getMessage()),
                    e);
        }
        if (template == null || !KIND.equals(template.getKind()) || !API_VERSION.equals(template.getApiVersion())) {
            throw new IllegalArgumentException("the PodGroup template in %s must be a %s of %s, not `%s` of `%s`"
                    .formatted(
                            where,
                            KIND,
                            API_VERSION,
                            template == null ? "" : template.getKind(),
                            template == null ? "" : template.getApiVersion()));
        }
        return template;
    }
}
