package io.gangflow.argo.pods;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.Container;
import io.gangflow.cluster.Quantity;
import io.gangflow.cluster.Resources;
import io.gangflow.collection.Ordered;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a {@code spark-submit} in cluster mode will ask Kubernetes for, read from its arguments by the rules of Spark
 * 4.1.1 (resource-managers/kubernetes, Config.scala and BasicDriverFeatureStep, BasicExecutorFeatureStep).
 *
 * @param conf every {@code --conf}, and the options that stand for one
 */
public record SparkSubmission(String name, Map<String, String> conf) {

    private static final long MEBI = 1L << 20;
    private static final long DEFAULT_MEMORY = 1_024 * MEBI;
    private static final long LEAST_OVERHEAD = 384 * MEBI;
    private static final Pattern MEMORY = Pattern.compile("([0-9]{1,9})([kmgt]?)b?");
    private static final Map<String, String> OPTIONS = Map.of(
            "--driver-memory", "spark.driver.memory",
            "--driver-cores", "spark.driver.cores",
            "--executor-memory", "spark.executor.memory",
            "--executor-cores", "spark.executor.cores",
            "--num-executors", "spark.executor.instances");

    public SparkSubmission {
        conf = Ordered.sorted(conf);
    }

    /** Empty when the container runs something else. */
    public static Optional<SparkSubmission> of(Container container) {
        List<String> words = new ArrayList<>(container.getCommand());
        words.addAll(container.getArgs());
        if (words.isEmpty() || !words.get(0).endsWith("spark-submit")) {
            return Optional.empty();
        }
        String name = "spark";
        Map<String, String> conf = new TreeMap<>();
        for (int index = 1; index + 1 < words.size(); index++) {
            String word = words.get(index);
            String value = words.get(index + 1);
            if (!word.startsWith("-")) {
                break;
            }
            if (word.equals("--name")) {
                name = value;
            } else if (word.equals("--conf") || word.equals("-c")) {
                int equals = value.indexOf('=');
                conf.put(value.substring(0, Math.max(0, equals)), value.substring(equals + 1));
            } else if (OPTIONS.containsKey(word)) {
                conf.put(OPTIONS.get(word), value);
            }
            index += word.contains("=") ? 0 : 1;
        }
        return Optional.of(new SparkSubmission(name, conf));
    }

    public int executors() {
        return Integer.parseInt(conf.getOrDefault("spark.executor.instances", "2"));
    }

    public Resources driver() {
        return resources("driver");
    }

    public Resources executor() {
        return resources("executor");
    }

    /** Whether our feature step makes a PodGroup for the application. */
    public boolean makesPodGroup() {
        return conf.getOrDefault("spark.kubernetes.driver.pod.featureSteps", "").contains("GangFeatureStep");
    }

    public Optional<String> schedulerName(String role) {
        String general = conf.get("spark.kubernetes.scheduler.name");
        return Optional.ofNullable(conf.getOrDefault("spark.kubernetes." + role + ".scheduler.name", general));
    }

    public String queue() {
        return conf.getOrDefault("spark.kubernetes.scheduler.volcano.queue", "default");
    }

    /** Everything below a prefix, such as the labels of the driver. */
    public Map<String, String> below(String prefix) {
        Map<String, String> values = new TreeMap<>();
        conf.forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                values.put(key.substring(prefix.length()), value);
            }
        });
        return values;
    }

    private Resources resources(String role) {
        String cores = requireNonNullElse(
                conf.get("spark.kubernetes." + role + ".request.cores"),
                conf.getOrDefault("spark." + role + ".cores", "1"));
        long memory = memory(conf.get("spark." + role + ".memory"), DEFAULT_MEMORY);
        double factor = Double.parseDouble(requireNonNullElse(
                conf.get("spark." + role + ".memoryOverheadFactor"),
                conf.getOrDefault("spark.kubernetes.memoryOverheadFactor", "0.1")));
        long least = memory(conf.get("spark." + role + ".minMemoryOverhead"), LEAST_OVERHEAD);
        long shareOfMebi = (long) ((memory >> 20) * factor);
        long overhead = memory(conf.get("spark." + role + ".memoryOverhead"), Math.max(least, shareOfMebi * MEBI));
        long milliCpu = Quantity.milliCpu(cores)
                .orElseThrow(() -> new IllegalArgumentException("cores of the %s (%s)".formatted(role, cores)));
        return Resources.of(milliCpu, memory + overhead);
    }

    /** Spark's byte strings: a number without a unit is mebibytes, the others are binary units. */
    private static long memory(@Nullable String text, long otherwise) {
        if (text == null) {
            return otherwise;
        }
        Matcher matcher = MEMORY.matcher(text.toLowerCase(Locale.ROOT).trim());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("`%s` is not an amount of memory in Spark's notation".formatted(text));
        }
        int power = matcher.group(2).isEmpty() ? 2 : "kmgt".indexOf(matcher.group(2)) + 1;
        return Math.multiplyExact(Long.parseLong(matcher.group(1)), 1L << (10 * power));
    }
}
