"use client";

import * as Primitive from "@radix-ui/react-toast";
import { X } from "lucide-react";
import { Button, buttonClass } from "@/components/ui/button";
import { closeMessage, useMessages } from "./show";

/** Milliseconds; longer on hover or focus. */
const stays = 8000;

export const Messages = () => {
  const shown = useMessages();
  return (
    <Primitive.Provider duration={stays} label="Message" swipeDirection="right">
      {shown.map(({ id, text, undo }) => (
        <Primitive.Root
          key={id}
          onOpenChange={(open) => open || closeMessage(id)}
          className="flex max-w-[min(420px,calc(100vw-32px))] items-center gap-2 rounded-float border border-line bg-surface py-2 pr-2 pl-3.5 shadow-float"
        >
          <Primitive.Description className="min-w-0 flex-1 [overflow-wrap:anywhere]">{text}</Primitive.Description>
          {undo && (
            <Primitive.Action asChild altText="Undo">
              <Button size="small" onClick={undo}>
                Undo
              </Button>
            </Primitive.Action>
          )}
          <Primitive.Close aria-label="Close" className={buttonClass({ look: "ghost", size: "small", icon: true })}>
            <X aria-hidden />
          </Primitive.Close>
        </Primitive.Root>
      ))}
      <Primitive.Viewport
        label="Messages ({hotkey})"
        className="fixed right-4 bottom-4 z-[70] flex flex-col items-end gap-2 outline-none phone:right-0 phone:left-0 phone:items-center"
      />
    </Primitive.Provider>
  );
};
