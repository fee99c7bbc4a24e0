package io.gangflow.scheduling.volcano;

/** A plugin that has a say only about what this model does not describe, such as the topology of a network. */
final class NeutralPlugin implements Plugin {}
