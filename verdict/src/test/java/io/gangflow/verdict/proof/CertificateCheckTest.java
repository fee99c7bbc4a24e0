package io.gangflow.verdict.proof;

import static io.gangflow.verdict.proof.UnitFixture.gang;
import static io.gangflow.verdict.proof.UnitFixture.kind;
import static io.gangflow.verdict.proof.UnitFixture.model;
import static io.gangflow.verdict.proof.UnitFixture.openGroup;
import static io.gangflow.verdict.proof.UnitFixture.pods;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.verdict.proof.Preemptors.Roomy;
import io.gangflow.verdict.proof.RoomBound.Certainty;
import io.gangflow.verdict.proof.RoomNeed.Room;
import io.gangflow.verdict.proof.RoomProof.Step;
import io.gangflow.verdict.proof.WorkComparison.Tried;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the second implementation of the proof's rules rejects certificates that are wrong or incomplete. */
class CertificateCheckTest {

    private static final int WORKS = 120;

    private static boolean accepts(WorkModel model, List<Step> steps) {
        return new CertificateCheck(model).accepts(steps, List.of());
    }

    private static RoomProof proof(WorkModel model) {
        return RoomProof.of(model).orElseThrow();
    }

    /** Returns the claim that each need finds room, for no good reason. */
    private static List<Step> claims(WorkModel model, boolean reversed) {
        List<Step> claims = new ArrayList<>();
        for (RoomNeed need : proof(model).states().needs()) {
            if (need instanceof Room room) {
                claims.add(new Step(room, new Certainty.Places()));
            }
        }
        if (reversed) {
            Collections.reverse(claims);
        }
        return claims;
    }

    @Test
    void noClaimIsAcceptedForWorkThatLocks() {
        int rejected = 0;
        for (long seed = 0; seed < WORKS; seed++) {
            RandomWork random = new RandomWork(seed);
            WorkModel model = WorkReader.read(random.work(), random.cluster(), VolcanoConfiguration.helmDefault());
            Tried tried = Tried.of(random.work(), random);
            if (tried.complete()
                    && tried.locks()
                    && tried.completes()
                    && RoomProof.of(model).isPresent()) {
                assertThat(accepts(model, claims(model, false)))
                        .as("seed %d", seed)
                        .isFalse();
                assertThat(accepts(model, claims(model, true)))
                        .as("seed %d, reversed", seed)
                        .isFalse();
                rejected++;
            }
        }
        assertThat(rejected).isGreaterThan(WORKS / 20);
    }

    @ParameterizedTest
    @CsvSource({
        "2, 2, 1, 3, true, 'one and one of three'",
        "2, 2, 1, 2, false, 'one and one of two'",
        "3, 2, 3, 8, false, 'three on eight leave no place for three'",
        "3, 2, 3, 12, true, 'nine of twelve leave a place'",
        "2, 4, 2, 13, false, 'twelve of thirteen leave no place for two'",
        "2, 4, 2, 14, true, 'twelve of fourteen do'",
        "1, 9, 1, 9, true, 'alone'"
    })
    void aStepFollowsIfTheMostThatIsHeldLeavesAPlace(
            int units, int count, long cpu, int node, boolean cannot, String why) {
        WorkModel model = model(List.of(gang(units, count, cpu)), node);

        assertThat(proof(model).cannotLock().isPresent()).as(why).isEqualTo(cannot);
        assertThat(accepts(model, claims(model, false))).as(why).isEqualTo(cannot);
    }

    @Test
    void theOrderOfStepsMatters() {
        UnitKind spark = kind(
                2,
                List.of(),
                pods("driver", 1).needs(1, 2),
                pods("exec", 2).count(2).startsWith(0, 1).endsWith(0));
        WorkModel model = model(List.of(spark, gang(2, 2, 4)), 17);
        List<Step> steps = proof(model).steps();
        List<Step> reversed = new ArrayList<>(steps);
        Collections.reverse(reversed);

        assertThat(steps).hasSizeGreaterThan(1);
        assertThat(proof(model).cannotLock()).isPresent();
        assertThat(accepts(model, steps)).isTrue();
        assertThat(accepts(model, reversed)).isFalse();
        assertThat(accepts(model, List.of())).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"1.0, 0.0, true", "0.0, 1.0, false", "0.0, 0.0, false"})
    void weightsOfNodesHaveToProveThatOneRemains(double large, double small, boolean proves) {
        UnitKind far = kind(1, List.of(), pods("far", 4).on(0).count(2).needs(0, 2));
        UnitKind near = kind(
                1,
                List.of(),
                pods("a", 6).on(1).needs(1, 1),
                pods("b", 1).on(0, 1).startsWith(0, 1));
        WorkModel model = model(List.of(far, near), 4, 6);
        List<Step> steps = proof(model).states().needs().stream()
                .map(Room.class::cast)
                .map(room -> new Step(room, new Certainty.Nodes(List.of(large, small))))
                .filter(step -> step.need().request().get(0) == 1)
                .toList();

        assertThat(steps).hasSize(1);
        assertThat(new CertificateCheck(model(List.of(near), 4, 6)).accepts(steps, List.of()))
                .isEqualTo(proves);
    }

    @Test
    void podsThatArePlacedTogetherNeedAReasonForEachLast() {
        UnitKind gang = kind(
                2,
                List.of(openGroup(1)),
                pods("a", 1).group(0).needs(1, 2),
                pods("b", 3).group(0).count(2).startsWith(0, 1).endsWith(0));
        WorkModel model = model(List.of(gang), 14);
        RoomProof proof = proof(model);

        assertThat(proof.cannotLock()).isPresent();
        assertThat(accepts(model, proof.steps())).isTrue();
        for (Step step : proof.steps()) {
            Step without = new Step(step.need(), new Certainty.OneByOne(List.of()));
            assertThat(step.need().together().isPresent() && accepts(model, List.of(without)))
                    .isFalse();
        }
    }

    @Test
    void podsThatMayEvictOthersAreNotSaidToEvictNobody() {
        UnitKind low = gang(1, 2, 3);
        UnitKind high = kind(1, List.of(), pods("high", 3).priority(2));
        Roomy roomy = new Roomy(1, 0, new Certainty.Places());

        assertThat(new CertificateCheck(model(List.of(low, high), 9)).verifiesThatNobodyIsEvictedFor(List.of(roomy)))
                .isTrue();
        assertThat(new CertificateCheck(model(List.of(low, high), 8)).verifiesThatNobodyIsEvictedFor(List.of(roomy)))
                .isFalse();
        assertThat(new CertificateCheck(model(List.of(low, high), 8)).verifiesThatNobodyIsEvictedFor(List.of()))
                .as("a gang with an evicted pod is like one whose pod was not placed")
                .isFalse();
    }
}
