package io.gangflow.architecture;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * A file of the project's main code, in any module, parsed by the compiler.
 *
 * @param file from the project's root
 * @param names fully qualified types and packages that it uses, in imports or elsewhere
 * @param types simple names of the types that it declares
 * @param methods methods with a body
 */
record JavaSource(
        Path file, String packageName, long lines, Set<String> names, List<String> types, List<Method> methods) {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** @param lines from its first modifier to its closing brace */
    record Method(String name, long lines) {}

    /** Returns every file below a folder {@code src/main/java}. */
    static List<JavaSource> all() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(paths()));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            List<JavaSource> sources = new ArrayList<>();
            for (CompilationUnitTree unit : task.parse()) {
                sources.add(of(unit, positions));
            }
            return sources;
        }
    }

    private static List<Path> paths() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> {
                        String path = ROOT.relativize(file).toString().replace('\\', '/');
                        return path.contains("src/main/java/") && !path.contains("target/");
                    })
                    .sorted()
                    .toList();
        }
    }

    private static JavaSource of(CompilationUnitTree unit, SourcePositions positions) throws IOException {
        Set<String> names = new TreeSet<>();
        List<String> types = new ArrayList<>();
        List<Method> methods = new ArrayList<>();
        new TreeScanner<@Nullable Void, @Nullable Void>() {
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
                types.add(node.getSimpleName().toString());
                return super.visitClass(node, null);
            }

            @Override
            public @Nullable Void visitMethod(MethodTree node, @Nullable Void unused) {
                if (node.getBody() != null) {
                    methods.add(new Method(node.getName().toString(), lines(node)));
                }
                return super.visitMethod(node, null);
            }

            private long lines(Tree node) {
                return unit.getLineMap().getLineNumber(positions.getEndPosition(unit, node))
                        - unit.getLineMap().getLineNumber(positions.getStartPosition(unit, node))
                        + 1;
            }
        }.scan(unit, null);
        Path file = Path.of(unit.getSourceFile().toUri());
        try (Stream<String> lines = Files.lines(file)) {
            return new JavaSource(
                    ROOT.relativize(file), unit.getPackageName().toString(), lines.count(), names, types, methods);
        }
    }
}
