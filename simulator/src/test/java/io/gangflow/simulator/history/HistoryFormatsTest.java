package io.gangflow.simulator.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.cluster.Resources;
import io.gangflow.simulator.history.HistoricalJob.Role;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryFormatsTest {

    @TempDir
    private Path folder = Path.of("");

    private HistorySource file(String name, String text) throws IOException {
        return new HistorySource(Files.writeString(folder.resolve(name), text));
    }

    private static Resources amount(long milliCpu, long gibibytes, long gpus) {
        return Resources.of(milliCpu, gibibytes << 30).withGpus(gpus);
    }

    @Test
    void rowsOfTheSameJobAreItsRolesAndTimesBeginAtTheFirstSubmission() throws IOException, HistoryException {
        HistorySource rows = file("jobs.csv", """
                job,queue,submitted,started,ended,pods,cpu,memory,gpu
                train,research,2026-11-26T08:00:10Z,2026-11-26T08:01:10Z,2026-11-26T09:01:10Z,4,8,32Gi,1
                train,research,2026-11-26T08:00:10Z,2026-11-26T08:01:10Z,2026-11-26T09:01:10Z,1,500m,1Gi,0
                report,,2026-11-26T10:00:00+02:00,2026-11-26T08:00:00Z,2026-11-26T08:00:30Z,,1,,
                stuck,research,2026-11-26T08:00:00Z,,,2,1,,
                """);

        History history = HistoryFormat.CSV.read(List.of(rows));

        assertThat(history.jobs())
                .containsExactly(
                        new HistoricalJob(
                                "report", "default", 0, 0, 30, false, List.of(new Role(1, amount(1_000, 0, 0)))),
                        new HistoricalJob(
                                "train",
                                "research",
                                10,
                                70,
                                3_600,
                                true,
                                List.of(new Role(4, amount(8_000, 32, 1)), new Role(1, amount(500, 1, 0)))));
        assertThat(history.leftOut()).isEqualTo(Map.of("without start or end", 1));
        assertThat(history.pods()).isEqualTo(6);
        assertThat(history.spanSeconds()).isEqualTo(3_670);
    }

    @Test
    void mistakesInRowsAreSaidWithTheirPlace() {
        String head = "job,submitted,started,ended,pods,cpu,gang\n";
        List<String> rows = List.of(
                "a,soon,1,2,1,1,",
                "a,0,1,2,none,1,",
                "a,0,1,2,1.5,1,",
                "a,0,1,2,1,much,",
                "a,0,1,2,2,1,maybe",
                "a,5,1,2,1,1,");
        List<String> problems = new ArrayList<>();
        for (String row : rows) {
            assertThatThrownBy(() -> HistoryFormat.CSV.read(List.of(file("jobs.csv", head + row + "\n"))))
                    .isInstanceOf(HistoryException.class)
                    .satisfies(problem ->
                            problems.add(String.valueOf(problem.getMessage()).replace(folder.toString() + "/", "")));
        }
        assertThat(problems)
                .containsExactly(
                        "jobs.csv, row 1: `soon` of column submitted is not a number of seconds or a time such as"
                                + " 2026-11-26T08:00:00Z",
                        "jobs.csv, row 1: `none` of column pods is not a number",
                        "jobs.csv, row 1: `1.5` of column pods is not a whole number from 1 to 100,000",
                        "jobs.csv, row 1: `much` of column cpu is not a quantity such as 500m",
                        "jobs.csv, row 1: `maybe` of column gang is not true or false",
                        "jobs.csv, row 1: job `a` was submitted at 5.0 s, started at 1.0 s and ran 1.0 s");
    }

    @Test
    void aMissingColumnIsNamed() {
        assertThatThrownBy(() -> HistoryFormat.CSV.read(List.of(file("jobs.csv", "job,start\na,1\n"))))
                .hasMessageEndingWith("no column submitted, started, ended; there are: job, start");
    }

    @Test
    void openbPodsAreReadPackedOrNot() throws IOException, HistoryException {
        String text = """
                name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time
                pod-1,12000,16384,1,460,,LS,Running,100,400,160
                pod-2,4000,1024,0,0,,BE,Failed,90,95,
                pod-3,88000,327680,8,1000,V100M32,Burstable,Succeeded,90,290,90
                """;
        Path packed = folder.resolve("pods.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }

        History history = HistoryFormat.OPENB.read(List.of(file("pods.csv", text)));

        assertThat(history.jobs())
                .containsExactly(
                        new HistoricalJob(
                                "pod-3", "Burstable", 0, 0, 200, false, List.of(new Role(1, amount(88_000, 320, 8)))),
                        new HistoricalJob(
                                "pod-1", "LS", 10, 70, 240, false, List.of(new Role(1, amount(12_000, 16, 1)))));
        assertThat(history.leftOut()).isEqualTo(Map.of("never scheduled", 1));
        assertThat(HistoryFormat.OPENB.read(List.of(new HistorySource(packed)))).isEqualTo(history);
    }

    @Test
    void jobsAndTasksOfPaiBelongTogether() throws IOException, HistoryException {
        HistorySource jobs = file("pai_job_table.csv", """
                j1,i1,u1,Terminated,1000.0,1500.0
                j2,i2,u2,Failed,1010.0,
                """);
        HistorySource tasks = file("pai_task_table.csv", """
                j1,ps,1.0,Terminated,1020.0,1500.0,600.0,29.0,0.0,
                j1,worker,2.0,Terminated,1030.0,1490.0,400.0,8.0,50.0,T4
                j2,worker,1.0,Failed,,,100.0,1.0,,
                """);

        History history = HistoryFormat.PAI.read(List.of(jobs, tasks));

        assertThat(history.jobs())
                .containsExactly(new HistoricalJob(
                        "j1",
                        "u1",
                        0,
                        20,
                        480,
                        true,
                        List.of(new Role(1, amount(6_000, 29, 0)), new Role(2, amount(4_000, 8, 1)))));
        assertThat(history.leftOut()).isEqualTo(Map.of("without tasks, start or end", 1));
        assertThatThrownBy(() -> HistoryFormat.PAI.read(List.of(jobs))).hasMessageContaining("both tables are needed");
    }

    @Test
    void attemptsOfPhillyAddUpAndEachMachineIsAPod() throws IOException, HistoryException {
        HistorySource log = file("cluster_job_log", """
                [
                  { "status": "Pass", "vc": "ee9e8c", "jobid": "app_1", "user": "u", "submitted_time": "2017-10-07 01:11:39",
                    "attempts": [
                      { "start_time": "2017-10-07 01:12:09", "end_time": "2017-10-07 01:13:09",
                        "detail": [ { "ip": "m47", "gpus": ["gpu0", "gpu1"] }, { "ip": "m48", "gpus": ["gpu0", "gpu1"] } ] },
                      { "start_time": "2017-10-07 01:13:30", "end_time": "2017-10-07 01:14:30", "detail": [] } ] },
                  { "status": "Killed", "vc": "ee9e8c", "jobid": "app_2", "attempts": [], "submitted_time": "2017-10-07 01:11:39" },
                  { "status": "Pass", "vc": "ee9e8c", "jobid": "app_3", "submitted_time": "2017-10-07 01:11:39",
                    "attempts": [ { "start_time": "2017-10-07 01:12:09", "end_time": null, "detail": [] } ] }
                ]
                """);

        History history = HistoryFormat.PHILLY.read(List.of(log));

        assertThat(history.jobs())
                .containsExactly(new HistoricalJob(
                        "app_1", "ee9e8c", 0, 30, 120, true, List.of(new Role(2, Resources.NONE.withGpus(2)))));
        assertThat(history.leftOut())
                .isEqualTo(Map.of("without an attempt or its machines", 1, "an attempt without start or end", 1));
    }

    @Test
    void whatIsNoLogOfPhillyIsSaidSo() {
        assertThatThrownBy(() -> HistoryFormat.PHILLY.read(List.of(file("log", "{}"))))
                .hasMessageEndingWith("log: no list of jobs");
        assertThatThrownBy(() -> HistoryFormat.PHILLY.read(List.of(file("log", "[{\"jobid\": }]"))))
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining("log, job 1: ");
        assertThatThrownBy(() -> HistoryFormat.PHILLY.read(
                        List.of(file("log", "[{\"submitted_time\": \"yesterday\", \"attempts\": []}]"))))
                .hasMessageEndingWith("log, job 1: `yesterday` is not a time such as 2017-10-07 01:11:39");
    }

    @Test
    void twoJobsOfOneNameAndNoJobsAtAllAreRefused() {
        String head = "name,cpu_milli,memory_mib,num_gpu,creation_time,deletion_time,scheduled_time\n";
        assertThatThrownBy(() ->
                        HistoryFormat.OPENB.read(List.of(file("pods.csv", head + "a,1,1,0,0,2,1\na,1,1,0,0,2,1\n"))))
                .hasMessageEndingWith("pods.csv, row 2: job `a` is defined twice");
        assertThatThrownBy(() -> HistoryFormat.OPENB.read(List.of(file("pods.csv", head + "a,1,1,0,0,2,\n"))))
                .hasMessageEndingWith("pods.csv: no job in it ran: {never scheduled=1}");
    }

    @Test
    void rowsWithoutNamesOfColumnsAndTimesBeyondMillionsOfYearsAreRefused() throws IOException {
        String columns = "job,submitted,started,ended\n";
        HistorySource unnamed = file("unnamed.csv", "job,\"submitted\":started\n");
        HistorySource blank = file("blank.csv", "\n a,1\n");
        HistorySource late = file("late.csv", columns + "a,+999999999-01-01T00:00:00Z,2,3\n");

        assertThat(List.of(unnamed, blank, late))
                .allSatisfy(rows -> assertThatThrownBy(() -> HistoryFormat.CSV.read(List.of(rows)))
                        .isInstanceOf(HistoryException.class));
    }
}
