package io.gangflow.scheduling.volcano;

/**
 * What jobs take of their queue, wait for and have reserved when a session begins. Jobs come and go one by one, so that a
 * session costs those that have changed: amounts are whole numbers, so that sums do not depend on the order. Mutable.
 */
final class Holding {

    private final Amounts.Sum allocated;
    private final Amounts.Sum request;
    private final Amounts.Sum elastic;
    private final Amounts.Sum inqueue;
    private final Amounts.Sum reserved;

    /** Of no job. */
    Holding(int dimensions) {
        allocated = new Amounts.Sum(dimensions);
        request = new Amounts.Sum(dimensions);
        elastic = new Amounts.Sum(dimensions);
        inqueue = new Amounts.Sum(dimensions);
        reserved = new Amounts.Sum(dimensions);
    }

    /** Of one job, as it is now. */
    record Part(Amounts allocated, Amounts request, Amounts elastic, Amounts inqueue, Amounts reserved) {

        static Part of(JobInfo job) {
            boolean idle = job.isIdle();
            boolean letIn = job.phase().equals(Phases.INQUEUE);
            Amounts ofRunning = Reservation.ofRunning(job);
            return new Part(
                    idle ? job.none() : job.allocated(),
                    idle ? job.none() : job.allocatedAndPending(),
                    idle ? job.none() : job.elastic(),
                    letIn ? Reservation.outstanding(job) : ofRunning,
                    letIn ? job.minResourcesOrNone() : ofRunning);
        }
    }

    void add(Part part) {
        allocated.add(part.allocated());
        request.add(part.request());
        elastic.add(part.elastic());
        inqueue.add(part.inqueue());
        reserved.add(part.reserved());
    }

    void remove(Part part) {
        allocated.remove(part.allocated());
        request.remove(part.request());
        elastic.remove(part.elastic());
        inqueue.remove(part.inqueue());
        reserved.remove(part.reserved());
    }

    /** What their tasks take. */
    Amounts allocated() {
        return allocated.toAmounts();
    }

    /** What their tasks take and wait for. */
    Amounts request() {
        return request.toAmounts();
    }

    /** What they have beyond their minResources. */
    Amounts elastic() {
        return elastic.toAmounts();
    }

    /** What is kept for them of their queue. */
    Amounts inqueue() {
        return inqueue.toAmounts();
    }

    /** What is kept for them of the cluster, whether they have got it or not as long as they have not begun. */
    Amounts reserved() {
        return reserved.toAmounts();
    }
}
