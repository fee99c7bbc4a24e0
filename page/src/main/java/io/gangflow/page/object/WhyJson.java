package io.gangflow.page.object;

import io.gangflow.cluster.Resources;
import io.gangflow.verdict.why.WhyPending;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The reasons why a pod or gang waits, as JSON fields. */
public final class WhyJson {

    private WhyJson() {}

    public static Map<String, Object> of(WhyPending why) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("subject", why.subject());
        fields.put("pods", why.pods());
        fields.put("cause", why.cause().name().toLowerCase(Locale.ROOT));
        fields.put("atOnce", why.atOnce());
        fields.put("needs", amounts(why.needs()));
        fields.put("scarce", why.scarce());
        fields.put("detail", why.detail());
        fields.put("free", why.free().stream().map(WhyJson::room).toList());
        fields.put("heldBy", why.holders().stream().map(WhyJson::holder).toList());
        why.start().ifPresent(start -> {
            fields.put("startsAtMillis", start.atMillis());
            fields.put("startsAfter", start.afterWhom());
        });
        fields.put("sooner", why.cures().stream().map(WhyJson::cure).toList());
        fields.put("said", why.said());
        return fields;
    }

    private static Map<String, Object> room(WhyPending.Free room) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("node", room.node());
        fields.put("free", amounts(room.free()));
        return fields;
    }

    private static Map<String, Object> holder(WhyPending.Holder holder) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("name", holder.name());
        fields.put("pods", holder.pods());
        fields.put("holds", amounts(holder.holds()));
        holder.endMillis().ifPresent(end -> fields.put("endsAtMillis", end));
        return fields;
    }

    private static Map<String, Object> cure(WhyPending.Unblock cure) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("change", cure.kind().name().toLowerCase(Locale.ROOT));
        fields.put("target", cure.target());
        fields.put("count", cure.count());
        fields.put("usdPerHour", cure.usdPerHour());
        return fields;
    }

    private static Map<String, Object> amounts(Resources resources) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("milliCpu", resources.milliCpu());
        fields.put("memoryBytes", resources.memoryBytes());
        fields.putAll(resources.extended());
        return fields;
    }
}
