import type { Parameter, Pipeline } from "../../api/types.ts";
import { checkValue } from "../pipelines/parameterCheck.ts";
import type { WhatIfChoice } from "./whatIfQuery.ts";

export function baseValue(choice: WhatIfChoice, parameter: Parameter): string {
  return choice.parameters[parameter.name] ?? String(parameter.default ?? "");
}

/** Returns whether the base can be simulated: the live state always, a pipeline when its parameters have valid values, a pasted file when there is one. */
export function isComplete(choice: WhatIfChoice, pipelines: Pipeline[], source: string): boolean {
  if (choice.pasted) {
    return source.trim() !== "";
  }
  if (!choice.pipeline) {
    return true;
  }
  const pipeline = pipelines.find((one) => one.pipeline === choice.pipeline);
  return pipeline?.parameters.every((parameter) => checkValue(parameter, baseValue(choice, parameter)) === null) ?? false;
}
