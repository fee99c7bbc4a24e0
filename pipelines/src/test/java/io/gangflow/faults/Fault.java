package io.gangflow.faults;

/** What a simulation can let fail. */
public enum Fault {
    /** The request never arrives. */
    LOST_REQUEST,
    /** The request is carried out, and its response is lost. */
    LOST_REPLY,
    /** The client gives up waiting; the request arrives later, after others. */
    LATE_REQUEST,
    /** The request arrives twice, as after a retry in the transport; the second response is received. */
    DOUBLED_REQUEST,
    /** The response takes longer, so that others act in between. */
    DELAYED_REPLY,
    /** A list from a cache that lags behind. */
    STALE_LIST,
    /** 409 without a conflict that the caller could know of. */
    CONFLICT,
    /** 429. */
    TOO_MANY_REQUESTS,
    /** 500, and the request was not carried out. */
    SERVER_ERROR,
    /** 503, and the request was not carried out. */
    UNAVAILABLE,
    /** 504, and the request was carried out. */
    GATEWAY_TIMEOUT,
    /** The process of the client ends before the request arrives. */
    CRASH_BEFORE,
    /** The process of the client ends after the request was carried out. */
    CRASH_AFTER,
    /** A watch is refused with 429 or 503. */
    WATCH_REFUSED,
    /** 410 as the response to a watch. */
    GONE,
    /** 410 as an event of a watch. */
    GONE_EVENT,
    /** Another error as an event of a watch. */
    ERROR_EVENT,
    /** A watch ends cleanly. */
    WATCH_END,
    /** A watch ends with an error of the connection. */
    WATCH_RESET,
    /** A watch ends within an event. */
    TORN_EVENT,
    /** A watch sends an event twice. */
    DOUBLED_EVENT,
    /** A watch starts earlier than requested, so that old events come again. */
    REPLAYED_EVENTS,
    /** A watch stays open and sends nothing more. */
    SILENT_WATCH,
    /** A bookmark between two events. */
    BOOKMARK,
    /** A write to a file stops in the middle with an error, as when the disk is full. */
    FULL_DISK,
    /** The process ends while a line is being written. */
    TORN_WRITE,
    /** The machine ends: data that was not forced to the disk is lost, or a part of it. */
    POWER_FAILURE,
    /** The clock of a process is minutes off. */
    CLOCK_SKEW,
    /** A pod or another object ends or disappears without the caller. */
    OBJECT_LOST,
    /** A response ends within its body. */
    TORN_REPLY
}
