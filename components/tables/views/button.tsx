import { Bookmark } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import type { Views } from "./acts";

export const ViewButton = ({
  views,
  current,
  isAltered,
  ...button
}: Pick<Views, "views" | "current" | "isAltered"> & ComponentProps<typeof Button>) => {
  const chosen = views.find(({ id }) => id === current);
  return (
    <Button {...button}>
      <Bookmark aria-hidden />
      {chosen ? (
        <>
          <span className="sr-only">View</span> <bdi className="max-w-36 truncate">{chosen.name}</bdi>
          {isAltered && <span className="font-normal text-ink-3">changed</span>}
        </>
      ) : (
        "Views"
      )}
    </Button>
  );
};
