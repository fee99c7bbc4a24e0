package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.reference.InstanceInputs;
import java.util.stream.Stream;

/** Names of a matrix become inputs of templates, beside those that Gangflow makes. */
final class ItemsAreNotReserved implements StageRule {

    @Override
    public Stream<Diagnostic> check(StageAt at) {
        String key = at.has("matrix") ? "matrix" : "foreach";
        return at.stage().matrix().keySet().stream()
                .filter(InstanceInputs::isTaken)
                .map(name -> Diagnostic.of(
                                DiagnosticCode.GF0309,
                                at.key(key, name),
                                "`%s` in the `%s` of stage %s is reserved".formatted(name, key, at.quoted()),
                                "choose another name")
                        .withHint(
                                name.equals(InstanceInputs.INSTANCE)
                                        ? "use `${run.instance}` for the number of the instance"
                                        : "Gangflow uses it in the templates of stages"));
    }
}
