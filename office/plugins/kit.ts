import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import * as React from "react";
import { deleteAt, patch, post, put } from "../api/call.ts";
import { Ask } from "../shared/dialogs.tsx";
import { Moment } from "../shared/moment.tsx";
import { Block, Page, Table } from "../shared/page.tsx";
import { useAct, useAnswer, useMembers } from "../shared/use-call.ts";
import { OfficeLink, useMay } from "../shared/use-may.tsx";

/** What a plugin's screen is made with; names may be added here, none may go. */
export const kit = {
  React,
  Page,
  Block,
  Table,
  Button,
  TextField,
  MenuItem,
  Moment,
  Ask,
  OfficeLink,
  useAnswer,
  useMembers,
  useAct,
  useMay,
  post,
  put,
  patch,
  deleteAt,
};

export type OfficeKit = typeof kit;
