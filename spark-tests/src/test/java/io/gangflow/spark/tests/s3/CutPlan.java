package io.gangflow.spark.tests.s3;

import io.gangflow.spark.tests.proxy.Fault;
import io.gangflow.spark.tests.proxy.FaultPlan;
import io.gangflow.spark.tests.proxy.ProxiedRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Denies every request for an output after its point, until the first request for output {@link #END}; all later
 * requests succeed.
 */
final class CutPlan implements FaultPlan {

    static final String END = "end-of-the-cuts";

    private static final Pattern OUTPUT = Pattern.compile("(?:/results/|[?&]prefix=|delete )([a-z-]+)(?:/|$|[?& ])");

    private final Map<String, KillPoint> points;
    private final BiConsumer<String, KillPoint> check;
    private final Map<String, Integer> seen = new TreeMap<>();
    private final Set<String> reached = new TreeSet<>();
    private final List<Throwable> failures = new ArrayList<>();
    private boolean over;

    /**
     * Creates the plan.
     *
     * @param points by the names of the outputs
     * @param check of an output, after all have reached their points
     */
    CutPlan(Map<String, KillPoint> points, BiConsumer<String, KillPoint> check) {
        this.points = points;
        this.check = check;
    }

    @Override
    public synchronized Fault before(ProxiedRequest request) {
        Matcher output = OUTPUT.matcher(request.line());
        String name = output.find() ? output.group(1) : "";
        if (name.equals(END) && !over) {
            over = true;
            points.forEach(this::check);
        }
        KillPoint point = points.get(name);
        if (over || point == null) {
            return Fault.NONE;
        }
        if (!point.after()) {
            count(name, point, request);
        }
        return reached.contains(name) ? Fault.DENIED : Fault.NONE;
    }

    @Override
    public synchronized void after(ProxiedRequest request, int status) {
        Matcher output = OUTPUT.matcher(request.line());
        KillPoint point = output.find() ? points.get(output.group(1)) : null;
        if (!over && point != null && point.after()) {
            count(output.group(1), point, request);
        }
    }

    private void count(String name, KillPoint point, ProxiedRequest request) {
        if (point.matches(request.line()) && seen.merge(name, 1, Integer::sum) == point.number()) {
            reached.add(name);
        }
    }

    private void check(String name, KillPoint point) {
        if (!reached.contains(name)) {
            return;
        }
        try {
            check.accept(name, point);
        } catch (AssertionError e) {
            failures.add(e);
        }
    }

    synchronized Set<String> reached() {
        return new TreeSet<>(reached);
    }

    synchronized List<Throwable> failures() {
        return List.copyOf(failures);
    }
}
