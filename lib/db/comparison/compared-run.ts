export interface ComparedRun {
  id: string;
  configurationId: string;
}
