export function afterLoad(callback: () => void): () => void {
  let cancel = () => {};
  const whenIdle = () => {
    if (typeof requestIdleCallback === "undefined") {
      const timer = setTimeout(callback, 50);
      cancel = () => clearTimeout(timer);
    } else {
      const idle = requestIdleCallback(callback, { timeout: 1000 });
      cancel = () => cancelIdleCallback(idle);
    }
  };
  if (document.readyState === "complete") whenIdle();
  else {
    window.addEventListener("load", whenIdle, { once: true });
    cancel = () => window.removeEventListener("load", whenIdle);
  }
  return () => cancel();
}
