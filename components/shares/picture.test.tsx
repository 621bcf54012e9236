import { defaultThresholds } from "assay-lib/domain/scores/band";
import { ImageResponse } from "next/og";
import { afterEach, expect, test, vi } from "vitest";
import { isDrawable, pictureSize, SharePicture } from "./picture";

afterEach(() => vi.unstubAllGlobals());

/** Every character that a drawn title may contain. */
const letters = Array.from({ length: 0x17f }, (_, code) => String.fromCodePoint(code)).filter(isDrawable);

test("the picture with all supported characters is drawn without a request", async () => {
  const requests: string[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (address: string | URL | Request) => {
    // The renderer's own assets.
    if (String(address).startsWith("data:")) return fetch(address);
    requests.push(String(address));
    throw new Error("There is no network.");
  });
  for (let at = 0; at < letters.length; at += 60) {
    const picture = new ImageResponse(
      <SharePicture
        title={letters.slice(at, at + 60).join("")}
        subtitle="48 samples"
        metrics={[
          {
            name: "Context relevance",
            source: "NVIDIA-style",
            mean: 0.64,
            shown: "0.64",
            band: "Moderate",
            remark: null,
            distribution: { histogram: [0, 0, 1, 2, 8, 30, 40, 30, 9, 2], ci95: [0.62, 0.66], thresholds: defaultThresholds },
          },
        ]}
      />,
      pictureSize,
    );
    const bytes = new Uint8Array(await picture.arrayBuffer());
    expect(Buffer.from(bytes.subarray(1, 4)).toString()).toBe("PNG");
  }
  expect(requests).toEqual([]);
});

test.each(["\u691c\u7d22", "\u{1F600}", "\u0433", "a\nb", "\u202e"])("a title with %j is not drawn", (title) => {
  expect(isDrawable(title)).toBe(false);
});
