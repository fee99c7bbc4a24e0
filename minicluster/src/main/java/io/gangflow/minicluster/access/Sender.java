package io.gangflow.minicluster.access;

import java.util.List;

/** Who attempts something, as roles know it. */
public interface Sender {

    /** The name by which it is refused and by which a subject of kind {@code User} names it. */
    String user();

    /** Names that subjects of kind {@code Group} have. */
    List<String> groups();
}
