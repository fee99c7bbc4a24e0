package io.gangflow.pipeline.reference;

import io.gangflow.pipeline.model.StageFact;
import java.util.Set;

/** Names of the input parameters of a stage's templates that are not items of its matrix. */
public final class InstanceInputs {

    /** Of every instance template: its number. */
    public static final String INSTANCE = "instance";

    /** Of the templates below one that is tried again. */
    public static final String ATTEMPT = "attempt";

    /** Of templates that several stages share. */
    public static final String STAGE_NAME = "stage-name";

    /** Of templates whose stages differ in values: these values as one text. */
    public static final String STAGE_VALUES = "stage-values";

    /** The parameter with what the work left as its termination message. An output that is declared under the name wins. */
    public static final String RESULT = "result";

    private static final String RESULT_OF = "result-of-";

    private static final Set<String> RESERVED = Set.of(INSTANCE, ATTEMPT, STAGE_NAME);

    private InstanceInputs() {}

    /** The input with the result of another stage. */
    public static String resultOf(String stage) {
        return RESULT_OF + stage;
    }

    /** The input of a part of a large pipeline with a fact of a stage in another part. */
    public static String factOf(String stage, StageFact fact) {
        return fact.keyword() + "-of-" + stage;
    }

    /** Whether an item cannot have this name. */
    public static boolean isTaken(String name) {
        return isReserved(name) || name.equals(STAGE_VALUES) || name.startsWith(RESULT_OF);
    }

    /** Whether an input is one of ours, which holds a number or the name of a stage. */
    public static boolean isReserved(String input) {
        return RESERVED.contains(input);
    }
}
