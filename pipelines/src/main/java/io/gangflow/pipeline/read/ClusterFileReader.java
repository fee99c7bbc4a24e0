package io.gangflow.pipeline.read;

import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.FindingLimit;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.pipeline.shape.ClusterShape;
import io.gangflow.pipeline.shape.ShapeCheck;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.pipeline.yaml.Node;
import io.gangflow.pipeline.yaml.YamlDocument;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads cluster descriptions. Returns all errors at once as diagnostics. */
public final class ClusterFileReader {

    /** Enough for 5,000 pools of 20 values each. */
    private static final int MOST_VALUES = 100_000;

    private ClusterFileReader() {}

    /** Reads a file. */
    public static Checked<Cluster> read(Path path) {
        return InputFile.read(path).then(text -> read(path.toString(), text));
    }

    /** Reads bytes, which must be UTF-8. */
    public static Checked<Cluster> read(String file, byte[] bytes) {
        return InputFile.decode(file, bytes).then(text -> read(file, text));
    }

    /** Reads a text; {@code file} is its name in findings. */
    public static Checked<Cluster> read(String file, String text) {
        YamlDocument document = YamlDocument.read(file, text, MOST_VALUES);
        List<Diagnostic> found = new ArrayList<>(document.diagnostics());
        if (document.root().isEmpty() && !found.isEmpty()) {
            return Checked.failed(found);
        }
        Optional<Diagnostic> otherKind = DocumentKind.check(file, document.root(), "Cluster");
        if (otherKind.isPresent()) {
            found.add(otherKind.get());
            return Checked.failed(found);
        }
        Node root = document.root().orElseThrow();
        found.addAll(NewFindings.beside(found, ShapeCheck.of(root, ClusterShape.CLUSTER)));
        if (FindingLimit.isReached(found)) {
            return Checked.failed(found);
        }
        Cluster cluster = ClusterTree.read(root);
        SourceMap source = SourceMapBuilder.of(file, root);
        found.addAll(FindingLimit.cut(ClusterRules.check(cluster, source)));
        found.addAll(FindingLimit.cut(PoolLimits.check(root, source)));
        boolean failed = found.stream().anyMatch(diagnostic -> diagnostic.severity() == Severity.ERROR);
        return failed ? Checked.failed(found) : Checked.of(cluster, found);
    }
}
