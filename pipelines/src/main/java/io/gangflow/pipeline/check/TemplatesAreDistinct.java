package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.Rule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** GF0307: templates of different stages with the same name. A stage compiles to several templates named after it. */
final class TemplatesAreDistinct implements Rule<Pipeline> {

    @Override
    public List<Diagnostic> check(Pipeline pipeline) {
        Map<String, LocatedStage> owners = new HashMap<>();
        return LocatedStage.all(pipeline)
                .flatMap(at -> clash(at, owners).stream())
                .toList();
    }

    private Optional<Diagnostic> clash(LocatedStage at, Map<String, LocatedStage> owners) {
        Optional<Diagnostic> first = Optional.empty();
        for (String name : at.isExit()
                ? TemplateNames.ofExit(at.stage(), at.scheduler())
                : TemplateNames.of(at.stage(), at.scheduler())) {
            LocatedStage owner = owners.putIfAbsent(name, at);
            if (owner != null && owner.stage().name().equals(at.stage().name())) {
                return Optional.empty(); // two stages of one name: NamesAreUnique reports them
            }
            if (first.isEmpty() && (owner != null || TemplateNames.isReserved(name))) {
                first = Optional.of(finding(at, name, owner));
            }
        }
        return first;
    }

    private Diagnostic finding(LocatedStage at, String name, @Nullable LocatedStage owner) {
        String message = owner == null
                ? "stage %s would compile to a template `%s`, a name that Gangflow reserves"
                        .formatted(at.quoted(), name)
                : "stages %s and %s would both compile to a template `%s`".formatted(owner.quoted(), at.quoted(), name);
        return Diagnostic.of(DiagnosticCode.GF0307, at.key(), message, "choose another name")
                .withHint("templates are called `<stage>`, `<stage>-instance` and `<stage>-<part>`");
    }
}
