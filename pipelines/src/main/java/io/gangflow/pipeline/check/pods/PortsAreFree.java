package io.gangflow.pipeline.check.pods;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.name.NameForm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** GF0205 and GF0306: ports with unusable names, or with the name or number of another port or of the service. */
final class PortsAreFree implements PodRule {

    private static final String HTTP = "http";

    @Override
    public Stream<Diagnostic> check(StagePlace at) {
        Map<Integer, String> byNumber = new HashMap<>();
        List<Diagnostic> found = new ArrayList<>();
        boolean serves = at.stage().work() instanceof Work.Service;
        if (at.stage().work() instanceof Work.Service service) {
            byNumber.put(service.port(), HTTP);
        }
        at.stage().pods().ports().forEach((name, number) -> {
            ObjectNames.check(NameForm.PORT, name, "a port", at.key("ports", name))
                    .ifPresent(found::add);
            if (serves && name.equals(HTTP)) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0306,
                        at.key("ports", name),
                        "the port of service %s is called `http` already".formatted(at.quoted()),
                        "choose another name"));
                return;
            }
            String other = byNumber.putIfAbsent(number, name);
            if (other != null) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0306,
                        at.value("ports", name),
                        "ports `%s` and `%s` have the number %d".formatted(Excerpt.of(other), Excerpt.of(name), number),
                        "a number has one name"));
            }
        });
        return found.stream();
    }
}
