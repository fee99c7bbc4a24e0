package io.gangflow.spark;

import io.gangflow.spark.file.ImageFiles;
import io.gangflow.spark.s3a.S3A;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.util.StringUtils$;
import scala.jdk.javaapi.CollectionConverters;

/**
 * {@code SqlFile FILE [NAME=VALUE...]}: runs the statements of a file one after the other and prints the rows of each
 * query with tabs between columns, as {@code spark-sql -f} does. {@code :NAME} in a statement is replaced by the value
 * as a string, which is never parsed as SQL. The first statement that fails ends the application.
 */
public final class SqlFile {

    static final String USAGE = "usage: SqlFile <file> [NAME=VALUE...]";

    private SqlFile() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length == 0 || Arrays.asList(arguments).contains("--help")) {
            throw new IllegalArgumentException(USAGE);
        }
        SparkSession.Builder builder = SparkSession.builder().appName("sql");
        S3A.configure(builder, System.getenv());
        SparkSession spark = builder.getOrCreate();
        try {
            run(spark, Arrays.asList(arguments), System.out);
        } finally {
            spark.stop();
        }
    }

    static void run(SparkSession spark, List<String> arguments, PrintStream out) throws IOException {
        Map<String, Object> values = values(arguments.subList(1, arguments.size()));
        String file = new ImageFiles(System.getenv()).path(arguments.get(0));
        for (String statement : statements(read(file, spark.sparkContext().hadoopConfiguration()))) {
            print(spark.sql(statement, values), out);
        }
    }

    /**
     * Returns the values by name.
     *
     * @throws IllegalArgumentException if an argument has no name
     */
    static Map<String, Object> values(List<String> arguments) {
        Map<String, Object> values = new TreeMap<>();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("argument `%s` is not NAME=VALUE; %s".formatted(argument, USAGE));
            }
            values.put(argument.substring(0, equals), argument.substring(equals + 1));
        }
        return values;
    }

    /** Splits a text into statements. They end with a semicolon, except within string literals and comments. */
    static List<String> statements(String text) {
        List<String> statements = new ArrayList<>();
        CollectionConverters.asJava(StringUtils$.MODULE$.splitSemiColonWithIndex(text, false))
                .forEach(statement -> {
                    if (!statement.isBlank()) {
                        statements.add(statement.strip());
                    }
                });
        return statements;
    }

    private static String read(String file, Configuration hadoop) throws IOException {
        Path path = new Path(file);
        try (InputStream in = path.getFileSystem(hadoop).open(path)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void print(Dataset<Row> rows, PrintStream out) {
        if (rows.columns().length == 0) {
            return; // a command such as CREATE VIEW, which has already run
        }
        Iterator<Row> iterator = rows.toLocalIterator();
        while (iterator.hasNext()) {
            Row row = iterator.next();
            out.println(IntStream.range(0, row.size())
                    .mapToObj(column -> row.isNullAt(column) ? "NULL" : String.valueOf(row.get(column)))
                    .collect(Collectors.joining("\t")));
        }
        out.flush();
    }
}
