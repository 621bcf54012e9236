import { z } from "zod";
import { ControlsRequest } from "@/lib/domain/controls/drawn";
import { flag } from "./parts";

export const ControlsBody = z.strictObject(ControlsRequest.shape).meta({ id: "ControlsBody" });

export const ControlsQuery = z.strictObject({
  estimate: flag.describe("Draws the controls and estimates what asking them takes, without starting."),
});
