package io.gangflow.architecture;

import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import io.gangflow.cli.ProjectFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * A file of the project's main code, in any module, parsed by the compiler.
 *
 * @param file from the project's root
 * @param names fully qualified types and packages that it uses, in imports or elsewhere
 * @param documentation Javadoc of its class or record; empty for other types
 * @param types simple names of the types that it declares
 * @param methods methods with a body
 * @param undocumented public types without Javadoc
 * @param emptyCatches lines of catch blocks without a statement or comment
 */
record JavaSource(
        Path file,
        String packageName,
        long lines,
        Set<String> names,
        Optional<String> documentation,
        List<String> types,
        List<Method> methods,
        List<String> undocumented,
        List<Long> emptyCatches) {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** @param lines from its first modifier to its closing brace */
    record Method(String name, long lines) {}

    /** Returns every file below a folder {@code src/main/java}. */
    static List<JavaSource> all() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(paths()));
            DocTrees trees = DocTrees.instance(task);
            List<JavaSource> sources = new ArrayList<>();
            for (CompilationUnitTree unit : task.parse()) {
                sources.add(of(unit, trees));
            }
            return sources;
        }
    }

    private static List<Path> paths() throws IOException {
        return ProjectFiles.of("/src/main/java/", ".java").stream()
                .map(file -> file.toAbsolutePath().normalize())
                .sorted()
                .toList();
    }

    private static JavaSource of(CompilationUnitTree unit, DocTrees trees) throws IOException {
        Visit visit = new Visit(unit, trees);
        visit.scan(unit, null);
        Path file = Path.of(unit.getSourceFile().toUri());
        try (Stream<String> lines = Files.lines(file)) {
            return new JavaSource(
                    ROOT.relativize(file),
                    unit.getPackageName().toString(),
                    lines.count(),
                    visit.names,
                    visit.documentation,
                    visit.types,
                    visit.methods,
                    visit.undocumented,
                    visit.emptyCatches);
        }
    }

    /** Collects what the records of a file have. */
    private static final class Visit extends TreePathScanner<@Nullable Void, @Nullable Void> {

        private final CompilationUnitTree unit;
        private final DocTrees trees;
        private final Set<String> names = new TreeSet<>();
        private Optional<String> documentation = Optional.empty();
        private final List<String> types = new ArrayList<>();
        private final List<Method> methods = new ArrayList<>();
        private final List<String> undocumented = new ArrayList<>();
        private final List<Long> emptyCatches = new ArrayList<>();

        Visit(CompilationUnitTree unit, DocTrees trees) {
            this.unit = unit;
            this.trees = trees;
        }

        @Override
        public @Nullable Void visitImport(ImportTree node, @Nullable Void unused) {
            names.add(node.getQualifiedIdentifier().toString());
            return null;
        }

        @Override
        public @Nullable Void visitMemberSelect(MemberSelectTree node, @Nullable Void unused) {
            names.add(node.toString());
            return super.visitMemberSelect(node, null);
        }

        @Override
        public @Nullable Void visitClass(ClassTree node, @Nullable Void unused) {
            String name = node.getSimpleName().toString();
            types.add(name);
            boolean isTopLevel = getCurrentPath().getParentPath().getLeaf() == unit;
            boolean isPublic = node.getModifiers().getFlags().contains(Modifier.PUBLIC);
            String comment = trees.getDocComment(getCurrentPath());
            if (isTopLevel && isPublic && comment == null) {
                undocumented.add(name);
            }
            if (isTopLevel && Set.of(Tree.Kind.CLASS, Tree.Kind.RECORD).contains(node.getKind())) {
                documentation = Optional.of(comment == null ? "" : comment.strip());
            }
            return super.visitClass(node, null);
        }

        @Override
        public @Nullable Void visitMethod(MethodTree node, @Nullable Void unused) {
            if (node.getBody() != null) {
                methods.add(new Method(node.getName().toString(), line(end(node)) - line(start(node)) + 1));
            }
            return super.visitMethod(node, null);
        }

        @Override
        public @Nullable Void visitCatch(CatchTree node, @Nullable Void unused) {
            if (node.getBlock().getStatements().isEmpty()
                    && text(node.getBlock()).matches("\\{\\s*}")) {
                emptyCatches.add(line(start(node)));
            }
            return super.visitCatch(node, null);
        }

        private String text(Tree node) {
            try {
                CharSequence file = unit.getSourceFile().getCharContent(true);
                return file.subSequence((int) start(node), (int) end(node)).toString();
            } catch (IOException e) {
                throw new UncheckedIOException("A source could not be read again", e);
            }
        }

        private long line(long position) {
            return unit.getLineMap().getLineNumber(position);
        }

        private long start(Tree node) {
            return trees.getSourcePositions().getStartPosition(unit, node);
        }

        private long end(Tree node) {
            return trees.getSourcePositions().getEndPosition(unit, node);
        }
    }
}
