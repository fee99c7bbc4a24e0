package io.gangflow.argo.random;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** Random Spark applications: a jar, a Python program or a SQL file. */
final class SparkDraw {

    private final Dice dice;
    private final Scope scope;

    SparkDraw(Dice dice, Scope scope) {
        this.dice = dice;
        this.scope = scope;
    }

    Map<String, Object> stage(Walk walk) {
        String ending = dice.pick("jar", "py", "sql");
        boolean strict = dice.oneIn(4);
        Set<String> python = Set.of("pyFiles", "python");
        walk.from("application", () -> dice.pick("local:///opt/app/", "s3://code/") + "x." + ending)
                .from("mainClass", () -> "com.acme.Sales")
                .from(
                        "arguments",
                        () -> ending.equals("sql")
                                ? List.of("day=" + Texts.with(dice, scope.inWork()), "x=1")
                                : Texts.command(dice, scope.inWork()))
                .from("pyFiles", () -> dice.some(List.of("s3://code/lib.zip", "local:///a/b.py", "s3://c/d.egg"), 1, 3))
                .from("archives", () -> dice.some(List.of("s3://code/env.tar.gz#env", "local:///m.zip"), 1, 2))
                .from("packages", () -> List.of("org.postgresql:postgresql:42.7.7"))
                .from(
                        "python",
                        () -> dice.pick(
                                Map.of("version", "3.12", "requirements", List.of("pandas==2.2.3", "pyarrow>=17,<20")),
                                Map.<String, Object>of("interpreter", "./env/bin/python"),
                                Map.<String, Object>of("version", "3.10")))
                .from("conf", () -> conf(strict))
                .from("gang", () -> strict ? "strict" : "reserve");
        return walk.object(Shapes.object("stages", "spark"), key -> switch (key) {
            case "mainClass" -> ending.equals("jar");
            case "gang" -> strict || dice.oneIn(2);
            case "mode" -> !strict && dice.oneIn(2);
            default -> (ending.equals("py") || !python.contains(key)) && dice.oneIn(2);
        });
    }

    private Map<String, Object> conf(boolean strict) {
        return strict
                ? Map.of("spark.sql.shuffle.partitions", 64)
                : Map.of("spark.sql.shuffle.partitions", 64, "spark.x", Texts.plain(dice));
    }
}
