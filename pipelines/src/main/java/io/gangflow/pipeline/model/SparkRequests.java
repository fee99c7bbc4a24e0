package io.gangflow.pipeline.model;

import io.gangflow.cluster.Quantity;
import io.gangflow.cluster.Resources;
import io.gangflow.collection.OrderedMaps;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The requests of Spark 4.1.1's pods, by the rules of Spark's own builder (resource-managers/kubernetes:
 * BasicDriverFeatureStep, BasicExecutorFeatureStep; core: ResourceProfile.getResourcesForClusterManager). A test
 * compares them with the output of the builder itself. Memory is in whole mebibytes, as in Spark.
 *
 * @param conf settings by name
 * @param application the kind of program in the driver
 */
public record SparkRequests(Map<String, String> conf, Application application) {

    private static final long MEBI = 1L << 20;
    private static final Pattern BYTES = Pattern.compile("([0-9]{1,18})([kmgtp]?)b?");
    private static final Pattern AMOUNT = Pattern.compile("spark\\.(driver|executor)\\.resource\\.([^.]+)\\.amount");

    private static final Pattern BYTES_KEY = Pattern.compile(
            "spark\\.(driver|executor)\\.(memory|memoryOverhead|minMemoryOverhead)|spark\\.memory\\.offHeap\\.size"
                    + "|spark\\.executor\\.pyspark\\.memory");
    private static final Pattern FACTOR_KEY =
            Pattern.compile("spark\\.((driver|executor)\\.|kubernetes\\.)memoryOverheadFactor");
    private static final Pattern FACTOR = Pattern.compile("[0-9]{1,4}(\\.[0-9]{1,9})?");

    /** The kind of program in a driver. Applications outside the JVM need more memory next to the heap. */
    public enum Application {
        JVM,
        PYTHON,
        R
    }

    public SparkRequests {
        conf = OrderedMaps.sorted(conf);
    }

    /** Returns the requests of a stage's application. SQL runs on the JVM. */
    public static SparkRequests of(Work.Spark spark) {
        return new SparkRequests(
                SparkSizes.conf(spark), spark.program().isPython() ? Application.PYTHON : Application.JVM);
    }

    /**
     * Returns whether the value of a setting that determines sizes is in Spark's notation; true for all other settings.
     */
    public static boolean canRead(String key, String value) {
        if (FACTOR_KEY.matcher(key).matches()) {
            return FACTOR.matcher(value).matches();
        }
        boolean bytes = BYTES_KEY.matcher(key).matches();
        return !bytes || value.toLowerCase(Locale.ROOT).trim().matches("[0-9]{1,9}([kmgt]?)b?");
    }

    /**
     * Returns the initial number of executors.
     *
     * @throws NumberFormatException if the setting is not a number
     */
    public int executors() {
        return Integer.parseInt(conf.getOrDefault("spark.executor.instances", "2"));
    }

    /**
     * Returns the request of the driver's pod.
     *
     * @throws IllegalArgumentException if a setting is not an amount in Spark's notation
     */
    public Resources driver() {
        long heap = mebi("spark.driver.memory", "1g");
        return pod("driver", heap + overhead("driver", heap, driverFactor()));
    }

    /**
     * Returns the request of each executor's pod.
     *
     * @throws IllegalArgumentException if a setting is not an amount in Spark's notation
     */
    public Resources executor() {
        long heap = mebi("spark.executor.memory", "1g");
        double factor = factor("spark.executor.memoryOverheadFactor").orElseGet(this::executorFactor);
        return pod("executor", heap + overhead("executor", heap, factor) + offHeap() + python());
    }

    private Resources pod(String role, long mebi) {
        String cores = conf.getOrDefault(
                "spark.kubernetes." + role + ".request.cores", conf.getOrDefault("spark." + role + ".cores", "1"));
        long milliCpu = Quantity.milliCpu(cores)
                .orElseThrow(() -> new IllegalArgumentException("cores of the %s (%s)".formatted(role, cores)));
        return new Resources(milliCpu, Math.multiplyExact(mebi, MEBI), extended(role));
    }

    private long overhead(String role, long heap, double factor) {
        long least = mebi("spark." + role + ".minMemoryOverhead", "384m");
        String given = conf.get("spark." + role + ".memoryOverhead");
        return given == null ? Math.max((int) (factor * heap), least) : bytes(given, MEBI) / MEBI;
    }

    private double driverFactor() {
        return factor("spark.driver.memoryOverheadFactor").orElseGet(this::executorFactor);
    }

    /** The driver passes its own factor on to the executors, even if it is the larger one for Python and R. */
    private double executorFactor() {
        return factor("spark.kubernetes.memoryOverheadFactor").orElse(application == Application.JVM ? 0.1 : 0.4);
    }

    private Optional<Double> factor(String key) {
        return Optional.ofNullable(conf.get(key)).map(Double::valueOf);
    }

    private long offHeap() {
        return Boolean.parseBoolean(conf.get("spark.memory.offHeap.enabled"))
                ? bytes(conf.getOrDefault("spark.memory.offHeap.size", "0"), 1) / MEBI
                : 0;
    }

    private long python() {
        return application == Application.PYTHON ? mebi("spark.executor.pyspark.memory", "0") : 0;
    }

    private Map<String, Long> extended(String role) {
        Map<String, Long> extended = new TreeMap<>();
        conf.forEach((key, value) -> {
            Matcher matcher = AMOUNT.matcher(key);
            if (matcher.matches() && Objects.equals(matcher.group(1), role)) {
                String vendor = conf.get("spark.%s.resource.%s.vendor".formatted(role, matcher.group(2)));
                if (vendor == null) {
                    throw new IllegalArgumentException("`%s` has no vendor".formatted(key));
                }
                extended.put(vendor + "/" + matcher.group(2), Long.valueOf(value));
            }
        });
        return extended;
    }

    private long mebi(String key, String otherwise) {
        return bytes(conf.getOrDefault(key, otherwise), MEBI) / MEBI;
    }

    /** Parses Spark's byte strings: binary units, in either case, with or without a {@code b}. */
    private static long bytes(String text, long unit) {
        Matcher matcher = BYTES.matcher(text.toLowerCase(Locale.ROOT).trim());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("`%s` is not an amount of memory in Spark's notation".formatted(text));
        }
        int power = "kmgtp".indexOf(Objects.requireNonNull(matcher.group(2)));
        long factor = Objects.requireNonNull(matcher.group(2)).isEmpty() ? unit : 1L << (10 * (power + 1));
        return Math.multiplyExact(Long.parseLong(Objects.requireNonNull(matcher.group(1))), factor);
    }
}
