package io.gangflow.argo.interpreter.expression;

import io.gangflow.pipeline.model.Repetition;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.StageFact;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.reference.InstanceInputs;
import io.gangflow.pipeline.share.StageValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A text of the language with its references resolved to Argo's terms: literals, and names of Argo's variables.
 * Literals with an opening tag are rejected: Argo scans substituted text once more, so no escape is safe.
 */
public record FlatText(List<Piece> pieces) {

    /** A variable for the compiler only: the name of the stage, in templates that several stages share. */
    public static final String STAGE = "stage";

    /** A variable for the compiler only: the number of an attempt, in templates below the one that is retried. */
    public static final String HANDED_DOWN_ATTEMPT = "handed-down-attempt";

    /** The part of a DAG expression that accesses the outputs of a task. */
    private static final String LEFT_BY_TASK = "?.outputs?.parameters?.";

    private static final String INPUTS = "inputs.parameters.";

    /** The part of a DAG expression that accesses a result passed on by another part of a large pipeline. */
    private static final String RESULT_OF_OTHER_PART =
            "fromJSON(" + INPUTS.substring(0, INPUTS.length() - 1) + "['" + InstanceInputs.resultOf("");

    private static final Set<String> NAMES = Set.of(
            "workflow.name",
            "workflow.namespace",
            "workflow.status",
            INPUTS + InstanceInputs.INSTANCE,
            INPUTS + InstanceInputs.STAGE_NAME);

    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    public FlatText {
        pieces = joined(pieces);
        for (Piece piece : pieces) {
            if (piece.isLiteral() && piece.value().contains("{{")) {
                throw new IllegalArgumentException(
                        "`%s` contains {{, which Argo would treat as a template tag".formatted(piece.value()));
            }
        }
    }

    /** Resolves a text in a template of a stage, whose inputs contain the required values of other stages. */
    public static FlatText of(Text text, Stage stage) {
        return of(text, stage, FlatText::handedDown);
    }

    /**
     * Resolves a text in the DAG of stages, which can access the outputs of its tasks.
     *
     * @param elsewhere whether a stage is in another part of a large pipeline, whose inputs then contain its values
     */
    public static FlatText inDag(Text text, Stage stage, Predicate<String> elsewhere) {
        return of(
                text,
                stage,
                reference -> elsewhere.test(reference.name()) ? ofOtherPart(reference) : ofTask(reference));
    }

    /** An output of a task, as an expression in its DAG. */
    public static String leftByTask(Text.Reference fact) {
        return ofTask(fact).expression();
    }

    private static FlatText of(Text text, Stage stage, Function<Text.Reference, Piece> ofStage) {
        List<Piece> pieces = new ArrayList<>();
        for (Text.Part part : text.parts()) {
            if (part instanceof Text.Literal literal) {
                pieces.add(Piece.literal(literal.value()));
            } else {
                pieces.addAll(resolved((Text.Reference) part, stage, ofStage));
            }
        }
        return new FlatText(pieces);
    }

    /**
     * The text with Argo's simple tags, for places that need only literals and names of a run: these consist of
     * letters, digits, dots and hyphens. Empty if it contains anything else, such as a parameter, whose value must not
     * be substituted unescaped.
     */
    public Optional<String> asTags() {
        boolean names = pieces.stream().filter(piece -> !piece.isLiteral()).allMatch(Piece::isName);
        return names && !isAmbiguous()
                ? Optional.of(pieces.stream()
                        .map(piece -> piece.isLiteral() ? piece.value() : "{{" + piece.value() + "}}")
                        .collect(Collectors.joining()))
                : Optional.empty();
    }

    /** Whether a compiled condition depends on the result of a task. */
    public static boolean refersToResult(String when) {
        return when.contains(LEFT_BY_TASK) || when.contains(RESULT_OF_OTHER_PART);
    }

    /** The text in Argo's expression language: {@code 'a-' + workflow.parameters.x}. */
    public String asExpression() {
        return asExpression(literal -> literal, variable -> variable);
    }

    /**
     * The text in Argo's expression language with its parts transformed.
     *
     * @param literal transforms a literal before a variable, before it is quoted
     * @param variable transforms the expression of a variable that is not a name of a run
     */
    public String asExpression(UnaryOperator<String> literal, UnaryOperator<String> variable) {
        List<String> terms = new ArrayList<>();
        for (int index = 0; index < pieces.size(); index++) {
            Piece piece = pieces.get(index);
            boolean last = index == pieces.size() - 1;
            if (piece.isLiteral()) {
                terms.add(quoted(last ? piece.value() : literal.apply(piece.value())));
            } else {
                terms.add(piece.isName() ? piece.expression() : variable.apply(piece.expression()));
            }
        }
        return terms.isEmpty() ? "''" : String.join(" + ", terms);
    }

    /** Whether a brace beside a tag would be parsed as part of it. */
    private boolean isAmbiguous() {
        for (int index = 0; index < pieces.size(); index++) {
            Piece piece = pieces.get(index);
            boolean afterTag = index > 0;
            boolean beforeTag = index < pieces.size() - 1;
            if (piece.isLiteral()
                    && ((beforeTag && piece.value().endsWith("{"))
                            || (afterTag && piece.value().startsWith("}")))) {
                return true;
            }
        }
        return false;
    }

    private static List<Piece> resolved(
            Text.Reference reference, Stage stage, Function<Text.Reference, Piece> ofStage) {
        String name = reference.name();
        return switch (reference.scope()) {
            case PARAMETERS -> List.of(Piece.variable("workflow.parameters." + name));
            case ITEM ->
                List.of(
                        stage.repetition() instanceof Repetition.Each each
                                ? Piece.computed(ComputedItems.item(each, stage, name))
                                : Piece.variable(INPUTS + name));
            case RUN -> List.of(ofRun(reference));
            case INPUTS -> of(given(reference, stage.inputs().get(name)), stage, ofStage).pieces;
            case OUTPUTS -> of(given(reference, stage.outputs().get(name)), stage, ofStage).pieces;
            case STAGES -> List.of(ofStage.apply(reference));
        };
    }

    private static Piece handedDown(Text.Reference reference) {
        if (!reference.fact().equals(Optional.of(StageFact.RESULT))) {
            throw new IllegalArgumentException(reference + " has no value in a template");
        }
        return Piece.computed("fromJSON(" + path(INPUTS + InstanceInputs.resultOf(reference.name())) + ")");
    }

    /** A skipped stage has no outputs, which count as an empty text. */
    private static Piece ofTask(Text.Reference reference) {
        String task = "tasks['" + reference.name() + "']";
        return Piece.computed(
                reference.fact().equals(Optional.of(StageFact.STATUS))
                        ? task + ".status"
                        : "(" + task + LEFT_BY_TASK + InstanceInputs.RESULT + " ?? '')");
    }

    private static Piece ofOtherPart(Text.Reference reference) {
        String status = InstanceInputs.factOf(reference.name(), StageFact.STATUS);
        return reference.fact().equals(Optional.of(StageFact.STATUS))
                ? Piece.computed(path(INPUTS + status))
                : handedDown(reference);
    }

    private static Piece ofRun(Text.Reference reference) {
        return switch (reference.name()) {
            case "id" -> Piece.computed(RunFacts.ID);
            case "name" -> Piece.variable("workflow.name");
            case "namespace" -> Piece.variable("workflow.namespace");
            case "status" -> Piece.variable("workflow.status");
            case Text.FAILED_STAGES -> Piece.computed(failedOf(reference.member()));
            case Text.SCHEDULED_TIME ->
                Piece.computed(RunFacts.scheduledTime(reference.time().orElseThrow()));
            case Text.ATTEMPT -> Piece.computed("string(int(retries) + 1)");
            case HANDED_DOWN_ATTEMPT -> Piece.computed("string(int(" + INPUTS + InstanceInputs.ATTEMPT + ") + 1)");
            case "instance" -> Piece.variable(INPUTS + InstanceInputs.INSTANCE);
            case StageValue.NAME -> Piece.computed(ofStageValue(reference));
            case STAGE -> Piece.variable(INPUTS + InstanceInputs.STAGE_NAME);
            default -> throw new IllegalArgumentException(reference + " names nothing");
        };
    }

    private static String ofStageValue(Text.Reference reference) {
        return "split(%s, %s)[%d]"
                .formatted(
                        path(INPUTS + InstanceInputs.STAGE_VALUES),
                        quoted(StageValue.separator(reference)),
                        StageValue.number(reference));
    }

    /**
     * Argo writes the failed nodes as JSON in a Go string (argo-workflows 4.1.2, workflow/controller/operator.go). It
     * is searched for names, because not every Go string is valid JSON.
     */
    private static String failedOf(String stages) {
        String names =
                Stream.of(stages.split(" ", 0)).map(FlatText::quoted).collect(Collectors.joining(", ", "[", "]"));
        String name = "'\\\\\"displayName\\\\\":\\\\\"' + # + '\\\\\"'";
        return "join(filter(" + names + ", workflow.failures contains (" + name + ")), ' ')";
    }

    private static Text given(Text.Reference reference, @Nullable Text text) {
        if (text == null || text.references().stream().anyMatch(inner -> inner.scope() == reference.scope())) {
            throw new IllegalArgumentException(reference + (text == null ? " names nothing" : " refers to its like"));
        }
        return text;
    }

    /**
     * The tag that passes an input on. An item needs an expression: a simple tag would reject characters that Go's
     * strconv.Quote does not write as JSON.
     */
    public static String tag(String scope, String input) {
        String variable = scope + "." + input;
        return InstanceInputs.isReserved(input) ? "{{" + variable + "}}" : "{{=" + path(variable) + "}}";
    }

    private static String path(String variable) {
        int last = variable.lastIndexOf('.');
        String name = variable.substring(last + 1);
        return IDENTIFIER.matcher(name).matches() ? variable : variable.substring(0, last) + "['" + name + "']";
    }

    /** Two closing braces would end the tag, so they are split. */
    static String quoted(String value) {
        String escaped = value.replace("\\", "\\\\")
                .replace("'", "\\'")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\t", "\\t");
        return Stream.of(escaped.split("(?<=})(?=})", -1))
                .map(part -> "'" + part + "'")
                .collect(Collectors.joining(" + "));
    }

    private static List<Piece> joined(List<Piece> pieces) {
        List<Piece> joined = new ArrayList<>();
        for (Piece piece : pieces) {
            int last = joined.size() - 1;
            if (piece.isLiteral() && last >= 0 && joined.get(last).isLiteral()) {
                joined.set(last, Piece.literal(joined.get(last).value() + piece.value()));
            } else {
                joined.add(piece);
            }
        }
        return List.copyOf(joined);
    }

    /** A literal, the name of an Argo variable, or an expression over variables. */
    public record Piece(Kind kind, String value) {

        /** Kinds of pieces. */
        public enum Kind {
            LITERAL,
            VARIABLE,
            COMPUTED
        }

        static Piece literal(String value) {
            return new Piece(Kind.LITERAL, value);
        }

        static Piece variable(String name) {
            return new Piece(Kind.VARIABLE, name);
        }

        static Piece computed(String expression) {
            return new Piece(Kind.COMPUTED, expression);
        }

        boolean isLiteral() {
            return kind == Kind.LITERAL;
        }

        /** A name or number of the run, which cannot contain user input. */
        boolean isName() {
            return kind == Kind.VARIABLE && NAMES.contains(value);
        }

        /** Its form in an expression; not for a literal. */
        String expression() {
            return kind == Kind.VARIABLE ? path(value) : value;
        }
    }
}
