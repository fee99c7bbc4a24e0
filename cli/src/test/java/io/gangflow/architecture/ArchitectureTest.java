package io.gangflow.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.targetOwner;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasParameterTypes.Predicates.rawParameterTypes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.fabric8.kubernetes.client.Config;
import io.gangflow.argo.compiler.ManifestYaml;
import io.gangflow.cli.command.KubeContext;
import io.gangflow.json.BoundedJson;
import io.gangflow.time.Ticker;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** The rules of the layout, over the compiled classes of every module but the two islands. */
class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.gangflow");

    private static final String[] PIPELINES = {
        "io.gangflow.pipeline..",
        "io.gangflow.cluster..",
        "io.gangflow.run..",
        "io.gangflow.file..",
        "io.gangflow.collection..",
        "io.gangflow.json..",
        "io.gangflow.process..",
        "io.gangflow.time.."
    };
    private static final String[] CLIENTS = {
        "io.gangflow.airflow..",
        "io.gangflow.argo.client..",
        "io.gangflow.argo.launch..",
        "io.gangflow.argo.log..",
        "io.gangflow.argo.nodes..",
        "io.gangflow.argo.watch.."
    };
    private static final String[] OTHERS = {
        "io.gangflow.argo.model..",
        "io.gangflow.simulator..",
        "io.gangflow.convert..",
        "io.gangflow.live..",
        "io.gangflow.minicluster..",
        "io.gangflow.cli..",
        "io.gangflow.jobs.."
    };
    private static final DescribedPredicate<JavaClass> MANIFESTS = resideInAnyPackage(
                    "io.gangflow.kubernetes.kind..", "io.gangflow.argo..")
            .and(not(resideInAnyPackage(CLIENTS)))
            .and(not(resideInAnyPackage("io.gangflow.argo.model..")));

    /** Reads CSV with the bounds of {@link BoundedJson}. */
    private static final String CSV = "io.gangflow.simulator.history.CsvRows";

    @Test
    void everyModuleWasSeen() {
        assertThat(CLASSES).hasSizeGreaterThan(200);
        for (String part :
                List.of("pipeline", "argo.manifests", "convert", "simulator", "live", "minicluster", "cli")) {
            assertThat(CLASSES.containPackage("io.gangflow." + part)
                            || CLASSES.stream()
                                    .anyMatch(type -> type.getPackageName().startsWith("io.gangflow." + part)))
                    .as(part)
                    .isTrue();
        }
    }

    /** A new package takes part without being listed: what is no pipeline's and nobody else's is in the manifests. */
    @Test
    void everyClassIsInALayer() {
        assertThat(CLASSES.stream()
                        .filter(not(resideInAnyPackage(PIPELINES)
                                .or(MANIFESTS)
                                .or(resideInAnyPackage(CLIENTS))
                                .or(resideInAnyPackage(OTHERS))))
                        .map(JavaClass::getPackageName)
                        .distinct())
                .isEmpty();
    }

    @Test
    void dataFlowsOneWay() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("pipelines")
                .definedBy(PIPELINES)
                .layer("model")
                .definedBy("io.gangflow.argo.model..")
                .layer("manifests")
                .definedBy(MANIFESTS)
                .layer("simulator")
                .definedBy("io.gangflow.simulator..")
                .layer("convert")
                .definedBy("io.gangflow.convert..")
                .layer("live")
                .definedBy("io.gangflow.live..")
                .layer("clients")
                .definedBy(CLIENTS)
                .layer("minicluster")
                .definedBy("io.gangflow.minicluster..")
                .layer("jobs")
                .definedBy("io.gangflow.jobs..")
                .layer("cli")
                .definedBy("io.gangflow.cli..")
                .whereLayer("jobs")
                .mayNotAccessAnyLayer()
                .whereLayer("cli")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("minicluster")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("clients")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("convert")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("live")
                .mayOnlyBeAccessedByLayers("cli", "clients")
                .whereLayer("simulator")
                .mayOnlyBeAccessedByLayers("cli", "minicluster", "live")
                .whereLayer("manifests")
                .mayOnlyBeAccessedByLayers("cli", "clients", "convert", "live", "minicluster", "simulator")
                .whereLayer("model")
                .mayOnlyBeAccessedByLayers("cli", "clients", "live", "minicluster", "simulator", "manifests")
                .check(CLASSES);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.gangflow.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void onlyTheCommandLineWritesToTheTerminalAndExits() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.gangflow.cli..")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .check(CLASSES);
    }

    /** A list without options is answered in one piece, which is hundreds of megabytes on a large cluster. */
    @Test
    void listsOfAClusterAreAskedForInPages() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.gangflow.minicluster..")
                .should()
                .callMethodWhere(JavaCall.Predicates.target(name("list"))
                        .and(JavaCall.Predicates.target(rawParameterTypes(new Class<?>[0])))
                        .and(targetOwner(resideInAPackage("io.fabric8.kubernetes.client.."))))
                .check(CLASSES);
    }

    /** By name and not by call, so that a method reference such as {@code System::nanoTime} counts too. */
    @Test
    void timeAndChanceComeFromNamedPlaces() {
        noClasses()
                .that(not(equivalentTo(Ticker.class)))
                .and(not(resideInAPackage("io.gangflow.cli..")))
                .should()
                .accessTargetWhere(
                        target(nameMatching("currentTimeMillis|nanoTime")).and(targetOwner(equivalentTo(System.class))))
                .orShould()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callConstructor(Random.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(ThreadLocalRandom.class)
                .check(CLASSES);
    }

    @Test
    void fabric8sClientIsUsedWhereAnApiIs() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "io.gangflow.minicluster..",
                        "io.gangflow.cli..",
                        "io.gangflow.airflow..",
                        "io.gangflow.live..",
                        "io.gangflow.argo.client..",
                        "io.gangflow.argo.launch..",
                        "io.gangflow.argo.log..",
                        "io.gangflow.argo.watch..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.fabric8.kubernetes.client..")
                .check(CLASSES);
    }

    /** BoundedJson and YamlDocument bound what is read; a reader that is made elsewhere has no bounds. */
    @Test
    void readersOfJsonAndYamlAreMadeInOnePlace() {
        noClasses()
                .that(not(equivalentTo(BoundedJson.class)))
                .and()
                .doNotHaveFullyQualifiedName(CSV)
                .should()
                .callConstructorWhere(
                        targetOwner(assignableTo(ObjectMapper.class).or(assignableTo(JsonFactory.class))))
                .orShould()
                .callMethodWhere(target(name("builder"))
                        .and(targetOwner(assignableTo(JsonMapper.class).or(equivalentTo(JsonFactory.class)))))
                .check(CLASSES);
        noClasses()
                .should()
                .callMethodWhere(target(nameMatching("enable|disable|configure|register.*|addMixIn|set[A-Z].*"))
                        .and(targetOwner(assignableTo(ObjectMapper.class))))
                .because("mappers are shared: configure the builder, see BoundedJson")
                .check(CLASSES);
        noClasses()
                .that(not(equivalentTo(ManifestYaml.class)))
                .should()
                .dependOnClassesThat()
                .haveNameMatching("com\\.fasterxml\\.jackson\\.dataformat\\.yaml\\.YAML.*|org\\.yaml\\.snakeyaml\\..*")
                .check(CLASSES);
        noClasses()
                .that()
                .resideOutsideOfPackage("io.gangflow.pipeline.yaml..")
                .should()
                .dependOnClassesThat()
                .haveNameMatching("org\\.snakeyaml\\.engine\\.v2\\.api\\.(Load|lowlevel\\..*)")
                .check(CLASSES);
        noClasses()
                .should()
                .callMethodWhere(
                        DescribedPredicate.and(target(name("unmarshal")), targetOwner(simpleName("Serialization"))))
                .check(CLASSES);
        noClasses()
                .that(not(equivalentTo(KubeContext.class)))
                .should()
                .callMethodWhere(DescribedPredicate.and(
                        targetOwner(equivalentTo(Config.class)),
                        DescribedPredicate.or(target(name("fromKubeconfig")), target(name("autoConfigure")))))
                .check(CLASSES);
    }

    @Test
    void everyPackageIsNullMarked() {
        List<String> unmarked = CLASSES.stream()
                .map(JavaClass::getPackage)
                .distinct()
                .filter(type -> !type.isAnnotatedWith(NullMarked.class))
                .map(JavaPackage::getName)
                .toList();
        assertThat(unmarked).isEmpty();
    }

    @Test
    void exceptionsAreNamedForWhatHappened() {
        methods().should().notDeclareThrowableOfType(Throwable.class).check(CLASSES);
        noClasses()
                .that()
                .areNotAssignableTo(Throwable.class)
                .should()
                .callConstructor(RuntimeException.class, String.class)
                .orShould()
                .callConstructor(Exception.class, String.class)
                .check(CLASSES);
    }
}
