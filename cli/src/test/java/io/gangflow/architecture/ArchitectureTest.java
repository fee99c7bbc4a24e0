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
import com.tngtech.archunit.library.Architectures;
import io.fabric8.kubernetes.client.Config;
import io.gangflow.argo.compiler.template.ManifestYaml;
import io.gangflow.cli.command.KubeContext;
import io.gangflow.json.BoundedJson;
import io.gangflow.time.Ticker;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** Checks the module structure on the compiled classes of every module except the two islands. */
class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("io.gangflow");

    /** Modules from the bottom up; each can use the lower modules that {@link #dataFlowsOneWay} names. */
    private static final Map<String, String[]> LAYERS = Map.ofEntries(
            Map.entry(
                    "pipelines",
                    packages("pipeline", "cluster", "run", "file", "collection", "json", "process", "time")),
            Map.entry("model", packages("argo.model")),
            Map.entry("kubernetes", packages("kubernetes")),
            Map.entry("interpreter", packages("argo.interpreter")),
            Map.entry("compiler", packages("argo.compiler")),
            Map.entry("workloads", packages("workloads")),
            Map.entry("rules", packages("rules")),
            Map.entry("scheduling", packages("scheduling")),
            Map.entry("simulator", packages("simulator")),
            Map.entry("verdict", packages("verdict")),
            Map.entry("convert", packages("convert")),
            Map.entry("live", packages("live")),
            Map.entry("clients", packages("argo.client", "argo.launch", "argo.log", "argo.nodes", "argo.watch")),
            Map.entry("server", packages("server")),
            Map.entry("airflow", packages("airflow")),
            Map.entry("page", packages("page")),
            Map.entry("minicluster", packages("minicluster")),
            Map.entry("jobs", packages("jobs")),
            Map.entry("cli", packages("cli")));

    /** Reads CSV with the limits of {@link BoundedJson}. */
    private static final String CSV = "io.gangflow.simulator.history.CsvRows";

    @Test
    void everyModuleWasSeen() {
        assertThat(CLASSES).hasSizeGreaterThan(2000);
        assertThat(LAYERS)
                .allSatisfy((name, packages) ->
                        assertThat(CLASSES.stream()).as(name).anyMatch(resideInAnyPackage(packages)));
    }

    @Test
    void everyClassIsInALayer() {
        String[] all = LAYERS.values().stream().flatMap(Stream::of).toArray(String[]::new);
        assertThat(CLASSES.stream()
                        .filter(not(resideInAnyPackage(all)))
                        .map(JavaClass::getPackageName)
                        .distinct())
                .isEmpty();
    }

    @Test
    void dataFlowsOneWay() {
        Architectures.LayeredArchitecture layers = layeredArchitecture().consideringOnlyDependenciesInLayers();
        for (Map.Entry<String, String[]> layer : LAYERS.entrySet()) {
            layers = layers.layer(layer.getKey()).definedBy(layer.getValue());
        }
        layers.whereLayer("pipelines")
                .mayNotAccessAnyLayer()
                .whereLayer("jobs")
                .mayNotAccessAnyLayer()
                .whereLayer("model")
                .mayOnlyAccessLayers("pipelines")
                .whereLayer("kubernetes")
                .mayOnlyAccessLayers("pipelines")
                .whereLayer("interpreter")
                .mayOnlyAccessLayers("pipelines", "model", "kubernetes")
                .whereLayer("compiler")
                .mayOnlyAccessLayers("pipelines", "model", "kubernetes", "interpreter")
                .whereLayer("workloads")
                .mayOnlyAccessLayers("pipelines", "model", "kubernetes", "interpreter", "compiler")
                .whereLayer("rules")
                .mayOnlyAccessLayers("pipelines", "kubernetes", "workloads")
                .whereLayer("convert")
                .mayOnlyAccessLayers("pipelines", "kubernetes", "workloads")
                .whereLayer("scheduling")
                .mayOnlyAccessLayers("pipelines", "kubernetes", "workloads")
                .whereLayer("simulator")
                .mayOnlyAccessLayers(
                        "pipelines", "model", "kubernetes", "interpreter", "compiler", "workloads", "scheduling")
                .whereLayer("verdict")
                .mayOnlyAccessLayers("pipelines", "kubernetes", "workloads", "scheduling", "simulator")
                .whereLayer("minicluster")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("clients")
                .mayOnlyBeAccessedByLayers("cli", "page", "airflow", "server")
                .whereLayer("server")
                .mayOnlyBeAccessedByLayers("cli", "page", "airflow")
                .whereLayer("airflow")
                .mayOnlyBeAccessedByLayers("cli", "page")
                .whereLayer("page")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("convert")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("live")
                .mayOnlyBeAccessedByLayers("cli", "clients", "server", "airflow", "page")
                .whereLayer("cli")
                .mayNotBeAccessedByAnyLayer()
                .check(CLASSES);
    }

    private static String[] packages(String... names) {
        return Stream.of(names).map("io.gangflow.%s.."::formatted).toArray(String[]::new);
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

    /** A list request without options is answered in one piece, which is hundreds of megabytes on a large cluster. */
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

    /** Checks names, not calls, so that a method reference such as {@code System::nanoTime} counts too. */
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
                        "io.gangflow.server..",
                        "io.gangflow.page..",
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

    /** BoundedJson and YamlDocument limit their input; a parser created elsewhere has no limits. */
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
