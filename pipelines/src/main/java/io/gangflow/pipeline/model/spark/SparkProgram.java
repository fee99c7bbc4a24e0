package io.gangflow.pipeline.model.spark;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The program of a Spark application, with its files and packages. Files are in the image ({@code local:///PATH}) or in
 * an object store ({@code s3://BUCKET/KEY}).
 *
 * @param mainClass class with the main method; only jars have one
 * @param file the application: a jar, a Python program or a file of SQL statements
 * @param pyFiles Python files, zips and eggs for the {@code PYTHONPATH} of driver and executors
 * @param archives archives unpacked into the working directory of executors, as {@code FILE#FOLDER}
 * @param packages Maven coordinates {@code group:artifact:version} of libraries
 */
public record SparkProgram(
        Optional<String> mainClass,
        String file,
        List<String> pyFiles,
        List<String> archives,
        List<String> packages,
        SparkPython python) {

    /** The kind of an application. */
    public enum Kind {
        JAR,
        PYTHON,
        SQL
    }

    public SparkProgram {
        pyFiles = List.copyOf(pyFiles);
        archives = List.copyOf(archives);
        packages = List.copyOf(packages);
    }

    /** Creates a program from a class of a jar, without further files. */
    public static SparkProgram jar(String mainClass, String file) {
        return new SparkProgram(Optional.of(mainClass), file, List.of(), List.of(), List.of(), SparkPython.OF_IMAGE);
    }

    public Kind kind() {
        String name = file.toLowerCase(Locale.ROOT);
        if (name.endsWith(".py")) {
            return Kind.PYTHON;
        }
        return name.endsWith(".sql") ? Kind.SQL : Kind.JAR;
    }

    public boolean isPython() {
        return kind() == Kind.PYTHON;
    }

    /** Returns all files: the application, the Python files and the archives. */
    public Stream<String> files() {
        return Stream.of(Stream.of(file), pyFiles.stream(), archives.stream()).flatMap(each -> each);
    }

    /** Returns a place in Hadoop's notation, whose file system for S3 is named {@code s3a}. */
    public static String uri(String place) {
        return place.startsWith("s3://") ? "s3a://" + place.substring("s3://".length()) : place;
    }
}
