package io.gangflow.argo.compiler;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.gangflow.argo.compiler.notify.NoticeVariables;
import io.gangflow.argo.compiler.template.Accounts;
import io.gangflow.argo.compiler.template.ArgoContainers;
import io.gangflow.argo.compiler.template.LaunchedTemplate;
import io.gangflow.argo.compiler.template.PodParts;
import io.gangflow.argo.compiler.template.PodStage;
import io.gangflow.argo.interpreter.LaunchedObject;
import io.gangflow.argo.interpreter.expression.FlatText;
import io.gangflow.argo.interpreter.expression.HookExpression;
import io.gangflow.argo.interpreter.expression.InertText;
import io.gangflow.argo.model.template.ExecutorConfig;
import io.gangflow.argo.model.template.LifecycleHook;
import io.gangflow.argo.model.template.Template;
import io.gangflow.argo.model.value.Arguments;
import io.gangflow.argo.model.value.Inputs;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.argo.model.value.TemplateMetadata;
import io.gangflow.pipeline.check.TemplateNames;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.TimeText;
import io.gangflow.pipeline.notify.Notification;
import io.gangflow.pipeline.notify.NotifyEvent;
import io.gangflow.pipeline.notify.NotifyTarget;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.shape.DurationSyntax;
import io.gangflow.run.Label;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Hooks of the workflow that send its notifications, each with a pod of the launcher's image. Unlike the exit handler,
 * a hook can start at any time and never changes the outcome of the run (argo-workflows 4.1.2,
 * workflow/controller/hooks.go). The run ends only after its hooks, so they have a timeout. Rationale:
 * docs/decisions/0036.
 */
final class NotifyHooks {

    private static final String EVENT = "event";
    private static final String TIMEOUT = "5m";

    private final Plan plan;

    NotifyHooks(Plan plan) {
        this.plan = plan;
    }

    /** The hooks by name. */
    Map<String, LifecycleHook> hooks() {
        Map<String, LifecycleHook> hooks = new TreeMap<>();
        List<Notification> all = notifications();
        for (int index = 0; index < all.size(); index++) {
            String name = "notify-" + (index + 1);
            String template = TemplateNames.ofNotification(index);
            if (all.get(index).isAboutTheEnd()) {
                String when = expression(all.get(index).events());
                hooks.put(name, LifecycleHook.when(when, template, event(NoticeVariables.END)));
            }
            if (all.get(index).events().contains(NotifyEvent.LATE)) {
                Duration late = plan.pipeline().watch().late().orElseThrow();
                hooks.put(
                        name + "-late",
                        LifecycleHook.when(HookExpression.late(late), template, event(NoticeVariables.LATE)));
            }
        }
        return hooks;
    }

    /** One for each receiver. */
    List<Template> templates(UnaryOperator<String> images) {
        List<Template> templates = new ArrayList<>();
        for (Notification notification : notifications()) {
            templates.add(template(TemplateNames.ofNotification(templates.size()), notification, images));
        }
        return templates;
    }

    private List<Notification> notifications() {
        return plan.pipeline().watch().notifications();
    }

    /** Texts about the run as a whole are the same in every stage. */
    private Stage any() {
        return plan.stages().get(0).stage();
    }

    private static Arguments event(String event) {
        return Arguments.of(List.of(Parameter.of(EVENT, event)));
    }

    private static String expression(Set<NotifyEvent> events) {
        boolean failure = events.contains(NotifyEvent.FAILURE);
        boolean success = events.contains(NotifyEvent.SUCCESS);
        if (events.contains(NotifyEvent.ALWAYS) || (failure && success)) {
            return HookExpression.ENDED;
        }
        return failure ? HookExpression.FAILED : HookExpression.SUCCEEDED;
    }

    private Template template(String name, Notification notification, UnaryOperator<String> images) {
        Accounts accounts = new Accounts(plan.pipeline().name());
        Map<String, String> labels = new TreeMap<>(Map.of(
                Label.PIPELINE, plan.pipeline().name(), Label.ROLE, "notify", Label.WORKFLOW, "{{workflow.name}}"));
        List<String> command = List.of(LaunchedObject.PROGRAM, NoticeVariables.ARGUMENT);
        String image = images.apply(LaunchedTemplate.image(any().work()));
        return PodStage.running(
                        Template.named(name)
                                .inputs(Inputs.of(List.of(Parameter.named(EVENT)), List.of()))
                                .metadata(TemplateMetadata.of(labels, Map.of()))
                                .schedulerName("default-scheduler"),
                        List.of(PodParts.tmp()),
                        PodParts.main(image, command, LaunchedTemplate.LAUNCHER, env(notification)))
                .automountServiceAccountToken(false)
                .executor(ExecutorConfig.of(accounts.workflow()))
                .podSpecPatch(ArgoContainers.RESTRICTED_WITH_TOKEN)
                .timeout(TIMEOUT)
                .build();
    }

    private List<EnvVar> env(Notification notification) {
        List<EnvVar> env = new ArrayList<>();
        env.add(address(notification.target()));
        env.add(literal(NoticeVariables.FORM, notification.form().keyword()));
        env.add(literal(NoticeVariables.EVENT, "{{inputs.parameters." + EVENT + "}}"));
        env.add(literal(NoticeVariables.PIPELINE, plan.pipeline().name()));
        env.add(fact(NoticeVariables.RUN, new Text.Reference(Text.Scope.RUN, "id")));
        env.add(fact(NoticeVariables.WORKFLOW, new Text.Reference(Text.Scope.RUN, "name")));
        env.add(fact(NoticeVariables.NAMESPACE, new Text.Reference(Text.Scope.RUN, "namespace")));
        env.add(fact(NoticeVariables.STATUS, new Text.Reference(Text.Scope.RUN, "status")));
        env.add(fact(
                NoticeVariables.SCHEDULED_TIME,
                Text.Reference.scheduledTime(
                        new TimeText("", "", plan.pipeline().timeZone()))));
        env.add(fact(
                NoticeVariables.FAILED_STAGES,
                Text.Reference.failedOf(
                        plan.pipeline().stages().stream().map(Stage::name).toList())));
        plan.pipeline()
                .watch()
                .late()
                .ifPresent(late -> env.add(literal(NoticeVariables.LATE_AFTER, DurationSyntax.format(late))));
        return env;
    }

    private static EnvVar address(NotifyTarget target) {
        if (target instanceof NotifyTarget.InSecret secret) {
            return new EnvVarBuilder()
                    .withName(NoticeVariables.URL)
                    .withNewValueFrom()
                    .withNewSecretKeyRef(secret.key(), secret.secret(), false)
                    .endValueFrom()
                    .build();
        }
        return literal(NoticeVariables.URL, ((NotifyTarget.Address) target).url());
    }

    private static EnvVar literal(String name, String value) {
        return new EnvVar(name, value, null);
    }

    private EnvVar fact(String name, Text.Reference reference) {
        FlatText text = FlatText.of(new Text(List.of(reference)), any());
        return literal(name, new InertText(text, 1).inContainer());
    }
}
