package io.gangflow.cli.remote;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import java.util.ArrayList;
import java.util.List;

/** The lines in which two texts differ: lines of the first start with {@code -}, lines of the second with {@code +}. */
final class TextDiff {

    private TextDiff() {}

    static List<String> of(String before, String after) {
        List<String> lines = new ArrayList<>();
        for (AbstractDelta<String> delta :
                DiffUtils.diff(before.lines().toList(), after.lines().toList()).getDeltas()) {
            delta.getSource().getLines().forEach(line -> lines.add("- " + line.strip()));
            delta.getTarget().getLines().forEach(line -> lines.add("+ " + line.strip()));
        }
        return lines;
    }
}
