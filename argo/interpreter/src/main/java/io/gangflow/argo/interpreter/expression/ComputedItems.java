package io.gangflow.argo.interpreter.expression;

import io.gangflow.pipeline.model.Repetition;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.reference.InstanceInputs;

/**
 * Instances of a stage whose list or number is known only during a run. Argo counts them ({@code withSequence}), and
 * each takes its value from the list by its index: an item of Argo's {@code withParam} would become part of node names,
 * and a tag in it would be evaluated.
 */
public final class ComputedItems {

    private static final String PLACE = "[int(inputs.parameters." + InstanceInputs.INSTANCE + ")]";

    private ComputedItems() {}

    /**
     * A tag that becomes the number of instances, or an error message, which Argo quotes because it cannot parse it as a number
     * (argo-workflows 4.1.2, workflow/controller/operator.go, expandSequence).
     */
    public static String count(Stage stage) {
        String number;
        String most;
        if (stage.repetition() instanceof Repetition.Each each) {
            String list = "fromJSON(" + text(each.list(), stage) + ")";
            number = "let n = type(%1$s) == 'array' ? len(%1$s) : -1; n < 0 ? 'what is repeated over is not a list' : "
                    .formatted(list);
            most = Integer.toString(each.most());
        } else {
            Repetition.Counted counted = (Repetition.Counted) stage.repetition();
            number = "let n = int(trim(%s)); n < 0 ? 'copies are fewer than none' : "
                    .formatted(text(counted.number(), stage));
            most = Integer.toString(counted.most());
        }
        return "{{=" + number + "n <= " + most + " ? string(n) : string(n) + ' instances are more than " + most + "'}}";
    }

    /** The value of an instance, or a field of it, as an expression in a template of the stage. */
    static String item(Repetition.Each each, Stage stage, String name) {
        String item = "fromJSON(" + text(each.list(), stage) + ")" + PLACE;
        if (name.equals(Repetition.PLAIN_ITEM)) {
            return "map([" + item + "], type(#) == 'string' ? # : toJson(#))[0]";
        }
        // This text cannot be parsed as a number, so the stage fails with it.
        return "map([%1$s?.%2$s], # == nil ? int('no `%3$s` in an item') : type(#) == 'string' ? # : toJson(#))[0]"
                .formatted(item, "[" + FlatText.quoted(name) + "]", name);
    }

    private static String text(Text text, Stage stage) {
        return FlatText.of(text, stage).asExpression();
    }
}
